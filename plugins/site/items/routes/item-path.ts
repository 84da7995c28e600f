import * as v from 'valibot';
import { eq, type LocateRecord, type Params, type RecordPermission, type StoreReader } from '../../../../core/index.ts';
import { type ContentAsking, idParam, mayEdit, slugKey } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import type { Item } from '../kind/item.ts';
import type { ItemPermission } from '../kind/item-permissions.ts';
import type { ItemKind } from '../kind/kind.ts';
import { locateItem, locateNamed } from '../kind/locate-item.ts';

/** Path parameters, one of which names an item. */
type Named = Readonly<Record<string, unknown>>;

/** How the path of a route names an item. */
export interface ItemPath {
  /** The part after the path of the list. */
  readonly part: string;
  readonly params: Params;
  /** Name of the parameter that sets the slug in an update. */
  readonly newSlug: string;
  /**
   * Finds the item. The caller checks the rights.
   *
   * @throws ApiError rest_post_invalid_id
   */
  locate(asking: ContentAsking, kind: ItemKind, params: Named): Item;
  /** The lookup for clients that the route refuses; undefined if they must not learn which items exist. */
  locateRefused?(kind: ItemKind): LocateRecord<Named>;
  /** Whether an action on the item is allowed, for the `Allow` header. */
  allows(kind: ItemKind, may: ItemPermission): RecordPermission<Named>;
}

/** By id. */
export const BY_ID_PATH: ItemPath = {
  part: ':id',
  params: { id: idParam },
  newSlug: 'slug',
  locate: ({ store }, kind, { id }) => locateItem(store, kind, Number(id)),
  locateRefused: (kind) => locateNamed(kind, 'id'),
  allows: (kind, may) => (asked) => may(asked, kind, locateItem(asked.store, kind, Number(asked.params.id))),
};

/** By slug. Items that the client may neither read nor edit count as missing. */
export const BY_SLUG_PATH: ItemPath = {
  part: 'by-slug/:slug',
  params: { slug: v.pipe(v.string(), v.description('Slug of the item.')) },
  newSlug: 'new_slug',
  locate: (asking, kind, { slug }) => {
    const known = withSlug(asking.store, kind, String(slug)).filter(
      (item) => mayEdit(asking.principal, item, kind.rights) || kind.statuses.mayRead(asking, item),
    );
    const atTop = known.filter(({ parent = 0 }) => parent === 0);
    const [item, other] = known.length > 1 ? atTop : known;
    const name = kind.labels.singular.toLowerCase();
    if (known.length > 1 && (!item || other)) {
      throw problem('rest_post_invalid_id', `More than one ${name} has that slug. Use the id instead.`);
    }
    if (!item) throw problem('rest_post_invalid_id', `There is no ${name} with that slug.`);
    return item;
  },
  allows: (kind, may) => (asked) =>
    withSlug(asked.store, kind, String(asked.params.slug)).some((item) => may(asked, kind, item)),
};

/** Items with different parents can have the same slug. */
const withSlug = (store: StoreReader, { collection }: ItemKind, slug: string): readonly Item[] =>
  store.of(collection).find({ where: eq('slug', slugKey(slug)) }).records;
