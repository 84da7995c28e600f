import { anonymous, type Context } from '../../core/index.ts';
import { type EmbeddedItem, embeddables, type LinkAsking } from '../content/index.ts';
import { ownPath } from './own-path.ts';

/** What is needed to find items; the principal is not part of it. */
export type ItemContext = Pick<Context<unknown>, 'contributions' | 'moment' | 'site'> & Pick<LinkAsking, 'store'>;

/** Embeds are shown to everybody, so they only contain what anonymous visitors may see, whoever makes the request. */
const asAnonymous = ({ contributions, moment, site, store }: ItemContext): LinkAsking => ({
  contributions,
  moment,
  site,
  store,
  principal: anonymous,
});

/** The public item with an id. */
export function itemOf(asking: ItemContext, id: number): EmbeddedItem | undefined {
  const stranger = asAnonymous(asking);
  for (const embeddable of asking.contributions.all(embeddables)) {
    const found = embeddable.find(stranger, id);
    if (found) return found;
  }
  return undefined;
}

/** An id in a query, which counts more than the rest of the address (reference, `url_to_postid`). */
const ID = /[?&](?:p|page_id|attachment_id)=(\d+)/;

/**
 * The public item at an address of the site: by its id (`?p=12`), or by its path, which may have a suffix. If several items have used the path, its
 * current owner.
 */
export function itemAt(asking: ItemContext, address: string): EmbeddedItem | undefined {
  const path = ownPath(asking.site, address);
  if (!path) return undefined;
  const id = Number(ID.exec(address)?.[1] ?? 0);
  if (id > 0) return itemOf(asking, id);
  const above = pathAbove(path);
  return itemAtPath(asking, path) ?? (above && itemAtPath(asking, above));
}

/** A path suffix under which an item is also shown: a page of its text, its feed, its embed page, its comments. */
const BEHIND = /^(?:embed|trackback|comment-page-\d+|\d+|feed|rdf|rss2?|atom)$/;

/** The path without its suffix; undefined if it has none. */
function pathAbove(path: readonly string[]): readonly string[] | undefined {
  const [last = '', before] = path.toReversed();
  if (path.length < 2 || !BEHIND.test(last)) return undefined;
  const isPair = (before === 'page' && /^\d+$/.test(last)) || (before === 'feed' && !/^\d/.test(last));
  return path.slice(0, isPair ? -2 : -1);
}

function itemAtPath(asking: ItemContext, path: readonly string[]): EmbeddedItem | undefined {
  const stranger = asAnonymous(asking);
  const found = asking.contributions.all(embeddables).flatMap((embeddable) => {
    const there = embeddable.at(stranger, path);
    return (there === undefined ? undefined : embeddable.find(stranger, there)) ?? [];
  });
  const isThere = ({ url }: EmbeddedItem) => ownPath(asking.site, url)?.join('/') === path.join('/');
  return found.find(isThere) ?? found[0];
}
