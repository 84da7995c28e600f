import { html, type Root } from '../../core/index.ts';
import type { HeadPart } from '../web/index.ts';
import { ownParameters, ownPath } from './own-names.ts';
import { theirAnswer } from './their-names.ts';

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
