import type { Generation, MountedRoute } from '../generation.ts';
import { shownBy } from '../request/route-params.ts';
import { coreRoutes } from '../routing/core-routes.ts';
import { byPath, routeTemplate } from '../routing/discovery.ts';
import { oncePerGeneration } from '../routing/once-per-generation.ts';
import { pathParts } from '../routing/route-path.ts';
import type { OpenApiDocument, OperationObject } from './document.ts';
import { ERROR_SCHEMA } from './error-schema.ts';
import { operation } from './operation.ts';
import { GLOBAL_PARAMETERS, WRITE_PARAMETERS } from './parameters.ts';
import { SECURITY } from './security.ts';
import type { Shared } from './shared.ts';

/** What one document describes. */
interface Subject {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Path below the REST root; paths in the document are relative to it. */
  readonly base: string;
  readonly routes: readonly MountedRoute[];
  tagOf(mounted: MountedRoute): string;
}

/** The whole API, with operations grouped by namespace. */
const whole = (generation: Generation): Subject => ({
  title: generation.site.title,
  version: '1',
  description: generation.site.description,
  base: '',
  routes: [...coreRoutes(generation), ...generation.routes],
  tagOf: ({ namespace }) => namespace || 'index',
});

/** One namespace, with operations grouped by the first part of their path. */
function ofNamespace(generation: Generation, namespace: string): Subject {
  const routes = generation.routes.filter((mounted) => mounted.namespace === namespace);
  return {
    title: `${generation.site.title}: ${namespace}`,
    version: namespace.slice(namespace.lastIndexOf('/') + 1),
    description: routes[0]?.plugin.description ?? '',
    base: `/${namespace}`,
    routes,
    tagOf: ({ route, plugin }) => {
      const first = pathParts(route.path, route.params)[0];
      return first && 'literal' in first ? first.literal : plugin.name;
    },
  };
}

/** The operations of routes that share a path, by method. */
const operations = (
  sharing: readonly MountedRoute[],
  { tagOf }: Subject,
  generation: Generation,
  shared: Shared,
): Readonly<Record<string, OperationObject>> =>
  Object.fromEntries(
    sharing.flatMap((mounted) =>
      mounted.route.methods.map((method) => [
        method.toLowerCase(),
        operation(mounted, method, tagOf(mounted), generation, shared),
      ]),
    ),
  );

function makeDocument(generation: Generation, namespace: string): OpenApiDocument {
  const subject = namespace === '' ? whole(generation) : ofNamespace(generation, namespace);
  const shared: Shared = {
    schemas: new Map([['Error', ERROR_SCHEMA]]),
    responses: new Map(),
    headers: new Map(),
    answers: new Map(),
    operationIds: new Set(),
    shownBy: shownBy(generation),
  };
  const paths = Object.fromEntries(
    [...byPath(subject.routes).values()].map((sharing) => [
      routeTemplate(sharing[0]).slice(subject.base.length) || '/',
      operations(sharing, subject, generation, shared),
    ]),
  );
  const tags = [...new Set(subject.routes.map(subject.tagOf))];
  return {
    openapi: '3.1.1',
    info: {
      title: subject.title,
      version: subject.version,
      description: subject.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: generation.site.rest(subject.base) }],
    tags: tags.map((name) => ({ name, description: `Routes under /${name}.` })),
    security: SECURITY,
    paths,
    components: {
      parameters: {
        ...GLOBAL_PARAMETERS,
        ...(subject.routes.some(({ route }) => route.kind === 'write') && WRITE_PARAMETERS),
      },
      headers: Object.fromEntries(shared.headers),
      responses: Object.fromEntries(shared.responses),
      schemas: Object.fromEntries(shared.schemas),
      securitySchemes: {
        applicationPassword: {
          type: 'http',
          scheme: 'basic',
          description: 'Login and application password (RFC 7617). Without them, only public content is available.',
        },
      },
    },
  };
}

/**
 * An OpenAPI 3.1 document, derived from the declared routes alone.
 *
 * @param namespace The namespace to describe, such as `calendar/events/v1`; empty for the whole API, including the core's own
 *   routes. Paths in the document are relative to it.
 * @throws Error if a route lists an error code that is in no catalogue
 */
export const openApiDocument = oncePerGeneration(makeDocument);
