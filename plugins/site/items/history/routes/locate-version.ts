import type { Principal, StoreReader } from '../../../../../core/index.ts';
import { mayEdit } from '../../../../content/index.ts';
import { problem, type SiteCode } from '../../../errors.ts';
import type { Item } from '../../kind/item.ts';
import type { ItemKind, NamingContext } from '../../kind/kind.ts';
import { checkEditable } from '../../routes/access.ts';
import { itemOfVersion } from '../stored-history.ts';
import { type NamedVersion, versionsOf } from '../versions-of.ts';

/**
 * Finds the item whose versions a path names. Only users who may edit it may see them.
 *
 * @param code error code for all others
 * @throws ApiError rest_post_invalid_parent, or with that code
 */
export function locateParent(context: NamingContext, kind: ItemKind, name: number | string, code: SiteCode): Item {
  const item = kind.naming.locate(context, kind, name, 'rest_post_invalid_parent');
  checkEditable(context.principal, kind, item, code);
  return item;
}

/** Error codes that `locateRevision` throws. */
export const LOCATE_REVISION_ERRORS: readonly SiteCode[] = ['rest_post_invalid_id', 'rest_revision_parent_id_mismatch'];

/**
 * Finds the revision or autosave that a path names.
 *
 * @throws ApiError rest_revision_parent_id_mismatch if it belongs to another item that the client may edit; otherwise
 *   rest_post_invalid_id, which does not reveal versions of other items
 */
export function locateRevision(
  { store, principal }: { readonly store: StoreReader; readonly principal: Principal },
  kind: ItemKind,
  parent: Item,
  id: number,
): NamedVersion {
  const version = versionsOf(store, kind, parent.id).find((one) => one.id === id);
  if (version) return version;
  const other = store.of(kind.collection).get(itemOfVersion(store, kind, id) ?? 0);
  if (other && mayEdit(principal, other, kind.rights)) {
    throw problem(
      'rest_revision_parent_id_mismatch',
      `The revision does not belong to the parent with the id ${parent.id}.`,
    );
  }
  throw problem('rest_post_invalid_id', 'There is no revision with that id.');
}
