import { html, type Root } from '../../core/index.ts';
import { contentTypes } from '../content/index.ts';
import type { HeadPart } from '../web/index.ts';
import { ownParameters, ownPath } from './own-names.ts';
import { theirAnswer, theirPath } from './their-names.ts';

const PATH = '/wp-json';

/** The API where clients of WordPress look for it. */
export const wpJson: Root = {
  path: PATH,
  query: { parameter: 'rest_route', at: ['/', '/index.php'] },
  ownPath,
  ownParameters,
  answer: (answer, site) => theirAnswer(answer, { own: site.rest(''), theirs: `${site.url}${PATH}` }),
};

/** By which clients find it from a page. */
export const rootLink: HeadPart = {
  order: 5,
  of: ({ context }) => html`<link rel="https://api.w.org/" href="${context.site.url}${PATH}/">\n`,
};

/** The item that a page shows, as the API has it. */
export const itemLink: HeadPart = {
  order: 20,
  of: ({ context, shown }) => {
    const { subject } = shown.visit;
    if (subject.is !== 'item') return undefined;
    const { type, record } = subject.item;
    const found = context.contributions.all(contentTypes).find(({ name }) => name === type);
    if (!found) return undefined;
    const path = theirPath(`/${found.namespace}/${found.restBase}/${record.id}`);
    return html`<link rel="alternate" title="JSON" type="application/json" href="${context.site.url}${PATH}${path}">\n`;
  },
};
