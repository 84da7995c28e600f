import type { Principal, StoreReader } from '../../../../core/index.ts';
import { checkEditable } from '../../access.ts';
import type { SiteCode } from '../../errors.ts';
import type { Item } from '../../item.ts';
import type { ItemKind } from '../../kind.ts';
import { locateItem } from '../items/locate-item.ts';

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
  const item = locateItem(store, kind, id, 'rest_post_invalid_parent');
  checkEditable(principal, kind, item, code);
  return item;
}
