import type { JsonSchema } from '@valibot/to-json-schema';
import type { Generation, MountedRoute } from '../generation.ts';
import {
  byPath,
  type Endpoint,
  endpointsOf,
  indexEntry,
  namespaceParams,
  namespacesOf,
  rootParams,
} from './discovery.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { pathParts } from './route-path.ts';

/** What `OPTIONS` answers (reference, Headers everywhere). */
export interface Description {
  readonly namespace: string;
  readonly methods: readonly string[];
  readonly endpoints: readonly Endpoint[];
  /** Of a successful body. An index has none. */
  readonly schema?: JsonSchema;
}

/** Does a path's parts fit those that the route declares? */
function fits({ route }: MountedRoute, asked: readonly string[]): boolean {
  const parts = pathParts(route.path, route.params);
  return (
    parts.length === asked.length &&
    parts.every((part, index) => {
      const text = asked[index] ?? '';
      if ('literal' in part) return part.literal === text;
      return part.digits ? /^\d+$/.test(text) : text !== '';
    })
  );
}

/** The routes that share the first declared path that fits. */
function routesAt(generation: Generation, path: string): readonly [MountedRoute, ...MountedRoute[]] | undefined {
  const below = generation.routes.filter(({ namespace }) => path.startsWith(`/${namespace}/`));
  for (const routes of byPath(below).values()) {
    const rest = path.slice(routes[0].namespace.length + 2);
    if (fits(routes[0], rest.split('/'))) return routes;
  }
  return undefined;
}

function describeIndex(generation: Generation, path: string): Description | undefined {
  const namespace = path.slice(1);
  const params =
    path === '/' ? rootParams : namespacesOf(generation).includes(namespace) ? namespaceParams(namespace) : undefined;
  if (!params) return undefined;
  const { methods, endpoints } = indexEntry(namespace, params, generation);
  return { namespace, methods, endpoints };
}

/**
 * Describes what may be done at a path.
 *
 * @param path Below the REST root, without query: `/calendar/events/v1/events/12`.
 * @returns Undefined when nothing is there: 404 `rest_no_route`.
 */
export function describeOptions(generation: Generation, path: string): Description | undefined {
  const routes = routesAt(generation, path);
  if (!routes) return describeIndex(generation, path);
  const shown = routes.find(({ route }) => route.kind === 'read') ?? routes[0];
  return {
    namespace: shown.namespace,
    methods: [...new Set(routes.flatMap(({ route }) => route.methods))],
    endpoints: endpointsOf(routes, generation),
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...jsonSchemaOf(shown.route.returns, 'output'),
    },
  };
}
