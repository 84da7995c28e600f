import type { Generation, MountedRoute } from '../generation.ts';
import { byPath, routeTemplate } from './discovery.ts';
import { oncePerGeneration } from './once-per-generation.ts';
import type { OpenApiDocument, OperationObject } from './openapi/document.ts';
import { ERROR_SCHEMA } from './openapi/error-schema.ts';
import { operation, tagOf } from './openapi/operation.ts';
import { GLOBAL_PARAMETERS } from './openapi/parameters.ts';
import type { Shared } from './openapi/shared.ts';

/** By method, the operations of routes that share a path. */
const operations = (
  routes: readonly MountedRoute[],
  generation: Generation,
  shared: Shared,
): Readonly<Record<string, OperationObject>> =>
  Object.fromEntries(
    routes.flatMap((mounted) =>
      mounted.route.methods.map((method) => [method.toLowerCase(), operation(mounted, method, generation, shared)]),
    ),
  );

function makeDocument(generation: Generation, namespace: string): OpenApiDocument {
  const routes = generation.routes.filter((mounted) => mounted.namespace === namespace);
  const shared: Shared = {
    schemas: new Map([['Error', ERROR_SCHEMA]]),
    responses: new Map(),
    operationIds: new Set(),
  };
  const paths = Object.fromEntries(
    [...byPath(routes).values()].map((sharing) => [
      routeTemplate(sharing[0]).slice(namespace.length + 1),
      operations(sharing, generation, shared),
    ]),
  );
  const tags = [...new Set(routes.map(tagOf))].map((name) => ({ name, description: `What is below /${name}.` }));
  return {
    openapi: '3.1.1',
    info: {
      title: `${generation.site.title}: ${namespace}`,
      version: namespace.slice(namespace.lastIndexOf('/') + 1),
      description: routes[0]?.plugin.description ?? '',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: generation.site.rest(`/${namespace}`) }],
    tags,
    security: [{}, { applicationPassword: [] }],
    paths,
    components: {
      parameters: GLOBAL_PARAMETERS,
      responses: Object.fromEntries(shared.responses),
      schemas: Object.fromEntries(shared.schemas),
      securitySchemes: {
        applicationPassword: {
          type: 'http',
          scheme: 'basic',
          description: 'Login and application password (RFC 7617). Without them, what is public.',
        },
      },
    },
  };
}

/**
 * The OpenAPI 3.1 document of one namespace, made from its declared routes alone.
 *
 * @param namespace One of the generation's: `calendar/events/v1`. Paths in the document are below it.
 * @throws Error when a route lists an error code that no catalogue has
 */
export const openApiDocument = oncePerGeneration(makeDocument);
