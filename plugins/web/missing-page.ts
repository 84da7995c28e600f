import { type Contributions, keptText, noteUse, oncePer, usesNone } from '../../core/index.ts';
import type { Visit } from '../content/index.ts';
import type { WebContext } from './asked/asking.ts';
import type { Shown } from './asked/shown.ts';
import { type MadePage, makePage } from './made-page.ts';

/** The "not found" page of all addresses. */
interface SharedPage {
  readonly page: MadePage;
  /** Parameters of a query that the page depends on; undefined if it depends on the whole address. */
  readonly parameters: readonly string[] | undefined;
}

/** The shared page of a site, and the text as which it is cached. */
interface KnownPage {
  text: string;
  shared: SharedPage | undefined;
}

const knownPages = oncePer((_site: Contributions): KnownPage => ({ text: '', shared: undefined }));

/**
 * Makes the "not found" page, once for all addresses of which it shows nothing, because anybody can request any number of them. It is
 * made as for an address without a query; if its blocks look for a parameter that an address has, it is made for that address.
 *
 * @param shown as `showMissing`: the same for all addresses except for its visit
 */
export function makeMissing(context: WebContext, shown: Shown): MadePage {
  const { contributions, principal } = context;
  const text = keptText(context, 'web/missing', (within) =>
    JSON.stringify(makeShared({ ...within, principal }, shown)),
  );
  const known = knownPages(contributions);
  if (known.text !== text) Object.assign(known, { text, shared: JSON.parse(text) });
  const { page, parameters } = known.shared as SharedPage;
  return usesNone(parameters, shown.visit.query) ? page : makePage(context, shown);
}

function makeShared(context: WebContext, shown: Shown): SharedPage {
  let isOfOne = false;
  const query = noteUse<Visit['query']>({});
  const visit = {
    ...shown.visit,
    query: query.noted,
    get url() {
      isOfOne = true;
      return `${context.site.url}/`;
    },
  };
  const page = makePage(context, { ...shown, visit });
  return { page, parameters: isOfOne ? undefined : query.used };
}
