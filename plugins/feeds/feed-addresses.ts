import { eq, type PageAddress, pathOfQuery, users } from '../../core/index.ts';
import { addressing, authorUrl, linkables, terms } from '../content/index.ts';
import { formatUrl, hasPublishedAnything, publicTaxonomies, termUrl, usedFormats } from '../site/index.ts';
import { pathBelow, type WebContext } from '../web/index.ts';

/** Formats of the site's feed, and of those of its parts. */
const ALL = ['rss2', 'rss', 'rdf', 'atom', 'json'];
const COMMON = ['rss2', 'atom', 'json'];

/** Addresses of the site's feed, and of all feeds that pages link to. */
export function* feedAddresses(context: WebContext): Generator<PageAddress> {
  const { store, contributions, site } = context;
  for (const format of ALL) yield feedAddress(context, `${site.url}/`, format);
  for (const { archive } of contributions.all(linkables)) {
    if (archive) yield feedAddress(context, archive(context).url, 'rss2');
  }
  for (const taxonomy of publicTaxonomies(context)) {
    for (const term of store.of(terms).find({ where: eq('taxonomy', taxonomy.name) }).records) {
      for (const format of COMMON) yield feedAddress(context, termUrl(context, taxonomy, term), format);
    }
  }
  for (const archived of usedFormats(context)) {
    for (const format of COMMON) yield feedAddress(context, formatUrl(context, archived), format);
  }
  for (const user of store.of(users).find().records) {
    if (!hasPublishedAnything(context, user)) continue;
    for (const format of COMMON) yield feedAddress(context, authorUrl(context, user), format);
  }
}

function feedAddress(context: WebContext, url: string, format: string): PageAddress {
  const of = pathBelow(context.site, url);
  const path = addressing(context).isPlain
    ? `${of}${of.includes('?') ? '&' : '?'}feed=${format}`
    : `${of.replace(/\/?$/, '/')}feed/${format === 'rss2' ? '' : `${format}/`}`;
  return { path, file: `${pathOfQuery(path)}index.${format === 'json' ? 'json' : 'xml'}` };
}
