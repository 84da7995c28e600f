import { eq, type StoreReader } from '../../../core/index.ts';
import {
  addressing,
  type Embeddable,
  type LinkAsking,
  media,
  plainText,
  renderExcerpt,
  say,
  shownSlug,
} from '../../content/index.ts';
import { frontPageOf } from '../config/presentation.ts';
import { addressOf, type Item } from '../items/kind/item.ts';
import type { ItemKind } from '../items/kind/kind.ts';
import { itemUrl, pagePath } from '../items/views/address.ts';

/** Makes the items of a kind embeddable in other sites. */
export const embeddableKind = (kind: ItemKind): Embeddable => ({
  name: kind.name,
  at: (asking, path) => {
    const item = itemAt(asking, kind, path);
    // an item that its path does not reach now, such as a page below a hidden one, must not reveal that it exists
    return item && pagePath(asking, kind, item) ? item.id : undefined;
  },
  find: (asking, id) => {
    const item = asking.store.of(kind.collection).get(id);
    if (!item || item.status === 'trash' || !kind.statuses.mayRead(asking, item)) return undefined;
    const locked = Boolean(item.password);
    const { excerpt = '', content = '' } = item;
    const title = plainText(item.title);
    return {
      id,
      url: itemUrl(asking, kind, item),
      title: locked && title ? say(asking, 'Protected: {title}', { title }) : title,
      excerpt: locked ? '' : plainText(renderExcerpt(asking, { excerpt, content })),
      author: kind.supports.has('author') ? item.author : 0,
      image: locked ? undefined : imageOf(asking, item),
      facts: [],
    };
  },
});

/** The item whose page is at a path now, or was before the settings changed. */
function itemAt(asking: LinkAsking, kind: ItemKind, path: readonly string[]): Item | undefined {
  const { permalinks, front } = addressing(asking);
  if (path.length === 0) return asking.store.of(kind.collection).get(frontPageOf(asking));
  const behindFront = front.every((part, index) => part === shownSlug(path[index] ?? ''))
    ? path.slice(front.length)
    : path;
  return (
    (permalinks && kind.address?.find?.(asking, path)) ??
    itemBelowBase(asking.store, kind, path) ??
    itemBelowBase(asking.store, kind, behindFront)
  );
}

/** The item with the last slug of a path, whose ancestors have the slugs before it. */
function itemBelowBase(store: StoreReader, { base, hierarchical, collection, own }: ItemKind, path: readonly string[]) {
  const slugs = base === '' ? path : path.slice(1);
  if ((base !== '' && path[0] !== base) || (slugs.length > 1 && !hierarchical)) return undefined;
  let item: Item | undefined;
  for (const slug of slugs) {
    item = store.of(collection).first(eq('address', addressOf(slug, own.place({ parent: item?.id ?? 0 }))));
    if (!item) return undefined;
  }
  return item;
}

/** The featured image of an item; a media item is its own. */
const imageOf = (asking: LinkAsking, { featured_media, id }: Item) =>
  asking.contributions.ask(media, { ...asking, reference: featured_media ?? id });
