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

/** What ids are called in addresses (as in WordPress, `url_to_postid`). */
const ID_NAMES = ['p', 'page_id', 'attachment_id'];

/**
 * The item that everybody may see at an address of the site: that of its page, or the one by its id (`?p=12`). Where several
 * were there at some time, the one that is there now.
 */
export function itemAt(asking: ItemContext, address: string): EmbeddedItem | undefined {
  const own = ownAddress(asking.site, address);
  if (!own) return undefined;
  const { path, query } = own;
  const id = ID_NAMES.map((name) => query.get(name)).find((value) => value !== null);
  if (path.length === 0 && id !== undefined) {
    return /^\d{1,15}$/.test(id) ? itemOf(asking, Number(id), query.get('post_type') ?? undefined) : undefined;
  }
  const stranger = asAnonymous(asking);
  const found = asking.contributions.all(embeddables).flatMap((embeddable) => {
    const there = embeddable.at(stranger, path);
    return (there === undefined ? undefined : embeddable.find(stranger, there)) ?? [];
  });
  const isThere = ({ url }: EmbeddedItem) => ownAddress(asking.site, url)?.path.join('/') === path.join('/');
  return found.find(isThere) ?? found[0];
}
