import { type Contributions, eq, type StoreReader } from '../../../../core/index.ts';
import { contentKinds, reserving, type Slugs, slugKey, slugsIn } from '../../../content/index.ts';
import { site } from '../../site.ts';
import { addressOf, HOST } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';
import type { Placed } from '../kind/own-members.ts';
import { kinds } from '../kind/points.ts';

/** Context for looking up slugs. */
interface SlugContext {
  readonly store: StoreReader;
  readonly contributions: Contributions;
}

/** Slugs that would be read as the page number of a paginated item (WordPress, `wp_unique_post_slug`). */
const PAGE_NUMBER = /^(?:page)?\d+$/;

/**
 * The slugs of other items of a kind in the same place, and slugs that are not allowed there: reserved ones, and ones whose
 * addresses would be ambiguous (WordPress, `wp_unique_post_slug`).
 *
 * @param own id of the item that gets the slug; undefined if it has none yet
 */
export function addressSlugs(asking: SlugContext, kind: ItemKind, item: Placed, own: number | undefined): Slugs {
  const { collection, address } = kind;
  const slugs = slugsIn(asking.store.of(collection), 'address', (slug) => addressOf(slug, kind.own.place(item)), own);
  const kept = typeof item.slug === 'string' ? item.slug : '';
  return reserving(slugs, kept, (slug) => {
    if (address?.isMistaken?.(asking, slugKey(slug))) return true;
    if (kind.attaches) return isOfContent(asking, slug);
    if (!kind.hierarchical || kind.base === undefined) return false;
    return PAGE_NUMBER.test(slugKey(slug)) || isOfAttached(asking, kind, item, slug);
  });
}

/** Does content of any kind have the slug? Addresses of attached items are below those of their records, or at the top level. */
const isOfContent = ({ store, contributions }: SlugContext, slug: string): boolean =>
  contributions
    .all(contentKinds)
    .some(({ collection }) => store.of(collection).first(eq('slug', slugKey(slug))) !== undefined);

/** Does an item that is attached to the item's parent have the slug? Checked only for the site's own kinds. */
const isOfAttached = ({ store, contributions }: SlugContext, kind: ItemKind, { parent = 0 }: Placed, slug: string) =>
  kind.plugin === site &&
  contributions
    .all(kinds)
    .filter(({ attaches }) => attaches)
    .some(({ collection }) => {
      const found = store.of(collection).first(eq('slug', slugKey(slug)));
      return found !== undefined && Number((found as Placed)[HOST] ?? 0) === parent;
    });
