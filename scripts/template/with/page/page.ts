import { html, orderBy } from 'almanac';
import { COLLECTION_CAMEL } from './collection.ts';
import { plugin } from './plugin.ts';

/** A public page with the newest COLLECTION_TEXT. `html` escapes the inserted values. */
export const page = plugin.page({
  path: '/PLUGIN_KEBAB',
  params: {},
  run: ({ store, site }) => {
    const newest = orderBy(COLLECTION_CAMEL, 'date', 'desc');
    const { records } = store.of(COLLECTION_CAMEL).find({ order: [newest], limit: 20 });
    return {
      document: html`<!doctype html>
<html lang="en">
<title>${site.title}</title>
<h1>PLUGIN_LABEL</h1>
<ul>${records.map(({ title }) => html`<li>${title}</li>`)}</ul>
</html>`,
      indexed: true,
    };
  },
});
