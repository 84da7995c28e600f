import type { JsonSchema } from '@valibot/to-json-schema';
import type { Generation, MountedRoute } from '../generation.ts';
import { jsonSchemaOf } from '../params/json-schema.ts';
import { shownBy } from '../request/route-params.ts';
import { byPath, endpointsOf, routeTemplate } from './discovery.ts';

/** Body of a response to `OPTIONS` (reference, Headers everywhere). */
interface Description {
  readonly namespace: string;
  readonly methods: readonly string[];
  readonly endpoints: ReturnType<typeof endpointsOf>;
  /** The route's URL, unless its path has parameters. */
  readonly _links?: { readonly self: readonly { readonly href: string }[] };
  /** Schema of a successful response body, or of one item if the body is a list or a map of items. */
  readonly schema: JsonSchema;
}

/**
 * Describes the routes at a path.
 *
 * @param routes Those that match the path, in order. If two declared paths match (`/lookup` and `/:slug`), the first is described.
 * @returns Undefined if there are none: 404 `rest_no_route`.
 */
export function describeOptions(generation: Generation, routes: readonly MountedRoute[]): Description | undefined {
  const [sharing] = byPath(routes).values();
  if (!sharing) return undefined;
  const shown = sharing.find(({ route }) => route.kind === 'read') ?? sharing[0];
  const template = routeTemplate(shown);
  return {
    namespace: shown.namespace,
    methods: [...new Set(sharing.flatMap(({ route }) => route.methods))],
    endpoints: endpointsOf(sharing, generation),
    ...(!template.includes('{') && { _links: { self: [{ href: generation.site.rest(template) }] } }),
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...itemSchema(jsonSchemaOf(shown.route.returns, 'output', { shownBy: shownBy(generation) })),
    },
  };
}

/** The schema of one item of a list or a map, which tells clients what kind of records a path serves. */
const itemSchema = (schema: JsonSchema): JsonSchema => {
  const { type, items, properties, additionalProperties: named } = schema;
  if (type === 'array' && typeof items === 'object' && !Array.isArray(items)) return items;
  return !properties && typeof named === 'object' && named.type === 'object' ? named : schema;
};
