import * as v from 'valibot';
import { defineAssets, definePlugin, pagePath } from '../../core/index.ts';
import { document } from './document.ts';

const apiDocs = definePlugin({
  name: 'api-docs',
  description: 'Adds a page at /docs to browse and try the API.',
  config: v.object({
    /** Path of the page for browsing the API, below the address of the site. */
    path: v.optional(pagePath, '/docs'),
  }),
});

/** Swagger UI as published by its authors (docs/dependencies.md), and the script that starts it. */
const FILES = ['favicon-32x32.png', 'swagger-ui.css', 'page.css', 'swagger-ui-bundle.js', 'start.js'];

export default apiDocs.with({
  served: ({ path }) => {
    const viewer = defineAssets({ path, files: FILES });
    const page = apiDocs.page({
      path,
      params: {},
      run: async ({ site, asset }) => {
        const addresses = await Promise.all(
          viewer.files.map(async (name) => [name, await asset(viewer, name)] as const),
        );
        const openApi = new URL(site.rest('/openapi.json')).pathname;
        return { scripts: true, document: document(site, { openApi, assets: Object.fromEntries(addresses) }) };
      },
    });
    return { pages: [page], assets: [viewer] };
  },
});
