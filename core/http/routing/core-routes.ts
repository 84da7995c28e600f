import { definePlugin } from '../../contract/plugin.ts';
import { anyone } from '../../contract/routes/permission.ts';
import { rootFields } from '../../contract/routes/root-fields.ts';
import type { Route } from '../../contract/routes/route.ts';
import type { Generation, MountedRoute } from '../generation.ts';
import { DOCUMENT_PATH, namespaceIndex, namespaceParams, namespacesOf, rootIndex, rootParams } from './discovery.ts';
import { namespaceIndexSchema, openApiSchema, rootIndexSchema } from './discovery-schemas.ts';

const core = definePlugin({ name: 'core' });

/** The only record of the root, passed to its field extensions. */
const ROOT = { id: 0 };

const describeAll = core.read({
  path: DOCUMENT_PATH,
  params: {},
  allow: anyone,
  summary: 'Returns the whole API as an OpenAPI 3.1 document.',
  returns: openApiSchema,
  run: (context) => context.describe(),
});

/**
 * The core's own routes: `GET /`, `GET /openapi.json` and `GET /{namespace}`. Declared like any others, so they go through the
 * same stages.
 */
export function coreRoutes(generation: Generation): readonly MountedRoute[] {
  const plugin = core.with({});
  const root = core.read({
    path: '',
    params: rootParams,
    allow: anyone,
    summary: 'Lists all namespaces and routes.',
    returns: rootIndexSchema(generation.authentication),
    run: ({ moment, shownFields }) => ({ ...rootIndex(generation, moment), ...shownFields(rootFields, ROOT) }),
  });
  const ofNamespace = (namespace: string) =>
    core.read({
      path: '',
      params: namespaceParams(namespace),
      allow: anyone,
      summary: 'Lists the routes of this namespace.',
      returns: namespaceIndexSchema,
      run: () => namespaceIndex(generation, namespace),
    });
  const mounted = (namespace: string, route: Route): MountedRoute => ({ plugin, namespace, route, config: undefined });
  return [
    mounted('', root),
    mounted('', describeAll),
    ...namespacesOf(generation).map((namespace) => mounted(namespace, ofNamespace(namespace))),
  ];
}
