import { anonymous, type Context } from '../../core/index.ts';
import { type EmbeddedItem, embeddables, type LinkAsking } from '../content/index.ts';
import { ownPath } from './own-path.ts';

/** Where items are looked for; by whom makes no difference. */
export type ItemContext = Pick<Context<unknown>, 'contributions' | 'moment' | 'site'> & Pick<LinkAsking, 'store'>;

/** What is embedded is shown to anybody, so that it goes by what anybody may see, whoever asks. */
const asAnonymous = ({ contributions, moment, site, store }: ItemContext): LinkAsking => ({
  contributions,
  moment,
  site,
  store,
  principal: anonymous,
});

/** The item of this id that everybody may see. */
export function itemOf(asking: ItemContext, id: number): EmbeddedItem | undefined {
  const stranger = asAnonymous(asking);
  for (const embeddable of asking.contributions.all(embeddables)) {
    const found = embeddable.find(stranger, id);
    if (found) return found;
  }
  return undefined;
}

/** An id in an address, whatever else it says (reference, `url_to_postid`). */
const ID = /[?&](?:p|page_id|attachment_id)=(\d+)/;

/**
 * The item that everybody may see at an address of the site: the one by its id (`?p=12`), or that of its page, also with what may stand
 * behind the address of a page. Where several were there at some time, the one that is there now.
 */
export function itemAt(asking: ItemContext, address: string): EmbeddedItem | undefined {
  const path = ownPath(asking.site, address);
  if (!path) return undefined;
  const id = Number(ID.exec(address)?.[1] ?? 0);
  if (id > 0) return itemOf(asking, id);
  const above = pathAbove(path);
  return itemAtPath(asking, path) ?? (above && itemAtPath(asking, above));
}

/** What stands behind the address of an item and shows it all the same: a page of its text, its feed, its frame, its comments. */
const BEHIND = /^(?:embed|trackback|comment-page-\d+|\d+|feed|rdf|rss2?|atom)$/;

/** The path without that; undefined for one that ends without. */
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
