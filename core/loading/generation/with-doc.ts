import { definePlugin, type Plugin } from '../../contract/plugin.ts';
import { anyone } from '../../contract/routes/permission.ts';
import type { Route } from '../../contract/routes/route.ts';
import { openApiSchema } from '../../http/index.ts';

const PATH = '/doc';

const docRoute: Route = definePlugin({ name: 'core' }).read({
  path: PATH,
  params: {},
  allow: anyone,
  summary: 'Returns the API of this namespace as an OpenAPI 3.1 document.',
  returns: openApiSchema,
  run: (context) => context.describe(),
});

/** A plugin with `GET /doc`, which describes its namespace; unchanged if it has no routes or declares that one itself. */
export const withDoc = (plugin: Plugin): Plugin =>
  plugin.routes.length === 0 || plugin.routes.some(({ path }) => path === PATH)
    ? plugin
    : { ...plugin, routes: [docRoute, ...plugin.routes] };
