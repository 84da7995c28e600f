import type { Principal, StoreReader } from '../../../../core/index.ts';
import { checkEditable } from '../../access.ts';
import { problem, type SiteCode } from '../../errors.ts';
import type { Item } from '../../item.ts';
import type { ItemKind } from '../../kind.ts';

/** Who asks, and where. */
interface Asking {
  readonly store: StoreReader;
  readonly principal: Principal;
}

/**
 * The item whose versions a path names. They are for those who may edit it.
 *
 * @param code of the answer to all others
 * @throws ApiError rest_post_invalid_parent, and of that code
 */
export function locateParent({ store, principal }: Asking, kind: ItemKind, id: number, code: SiteCode): Item {
  const item = store.of(kind.collection).get(id);
  if (!item) {
    throw problem('rest_post_invalid_parent', `There is no ${kind.labels.singular.toLowerCase()} with that id.`);
  }
  checkEditable(principal, kind, item, code);
  return item;
}
