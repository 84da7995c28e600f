import { checkEditable } from '../../access.ts';
import type { SiteCode } from '../../errors.ts';
import type { Item } from '../../item.ts';
import type { NamingContext } from '../../item-naming.ts';
import type { ItemKind } from '../../kind.ts';

/**
 * The item whose versions a path names. They are for those who may edit it.
 *
 * @param code of the answer to all others
 * @throws ApiError rest_post_invalid_parent, and of that code
 */
export function locateParent(context: NamingContext, kind: ItemKind, name: number | string, code: SiteCode): Item {
  const item = kind.naming.locate(context, kind, name, 'rest_post_invalid_parent');
  checkEditable(context.principal, kind, item, code);
  return item;
}
