import { anonymous, type Context } from '../../core/index.ts';
import { type EmbeddedItem, embeddables, type LinkAsking } from '../content/index.ts';
import { ownAddress } from './own-address.ts';

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

/**
 * The item of this id that everybody may see.
 *
 * @param type name of its kind, where it is known
 */
export function itemOf(asking: ItemContext, id: number, type?: string): EmbeddedItem | undefined {
  const stranger = asAnonymous(asking);
  for (const embeddable of asking.contributions.all(embeddables)) {
    const found = type === undefined || type === embeddable.name ? embeddable.find(stranger, id) : undefined;
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
  const own = ownAddress(asking.site, address);
  if (!own) return undefined;
  const id = Number(ID.exec(address)?.[1] ?? 0);
  if (id > 0) return itemOf(asking, id);
  const above = pathAbove(own.path);
  return itemAtPath(asking, own.path) ?? (above && itemAtPath(asking, above));
}

/** What stands behind the address of an item and shows it all the same: a page of its text, its feed, its frame, its comments. */
const BEHIND = /\/(?:embed|trackback|comment-page-\d+|page\/\d+|\d+|(?:feed\/)?(?:feed|rdf|rss2?|atom))$/;

/** The path without that; undefined for one that ends without. */
function pathAbove(path: readonly string[]): readonly string[] | undefined {
  const text = path.join('/');
  const above = text.replace(BEHIND, '');
  return above === text ? undefined : above.split('/');
}

function itemAtPath(asking: ItemContext, path: readonly string[]): EmbeddedItem | undefined {
  const stranger = asAnonymous(asking);
  const found = asking.contributions.all(embeddables).flatMap((embeddable) => {
    const there = embeddable.at(stranger, path);
    return (there === undefined ? undefined : embeddable.find(stranger, there)) ?? [];
  });
  const isThere = ({ url }: EmbeddedItem) => ownAddress(asking.site, url)?.path.join('/') === path.join('/');
  return found.find(isThere) ?? found[0];
}
