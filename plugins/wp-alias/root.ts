import { html, type Root, type SiteInfo } from '../../core/index.ts';
import type { HeadPart, ToldAddress } from '../web/index.ts';
import { ownParameters, ownPath } from './own-names.ts';
import { isOfTemplates, theirAddresses, theirAnswer } from './their-names.ts';

const PATH = '/wp-json';

const rootsOf = (site: Pick<SiteInfo, 'rest' | 'url'>) => ({ own: site.rest(''), theirs: `${site.url}${PATH}` });

/** The API at the address that clients of WordPress use. */
export const wpJson: Root = {
  path: PATH,
  query: { parameter: 'rest_route', at: ['/', '/index.php'] },
  ownPath,
  ownParameters,
  answer: (answer, site, path) => theirAnswer(answer, { ...rootsOf(site), ofTemplates: isOfTemplates(path) }),
};

/** Lets clients find it from a page. */
export const rootLink: HeadPart = {
  order: 5,
  of: ({ context }) => html`<link rel="https://api.w.org/" href="${context.site.url}${PATH}/">\n`,
};

/** Translates an API address in a page for clients of WordPress. */
export const addressAtRoot = ({ context: { site }, address }: ToldAddress): string =>
  theirAddresses(address, rootsOf(site));
