import type { Principal } from '../../../../core/index.ts';
import { type AnswerContext, type ContentAsking, mayEdit, refuse } from '../../../content/index.ts';
import type { SiteCode } from '../../errors.ts';
import type { Item } from '../kind/item.ts';
import { mayRemove } from '../kind/item-permissions.ts';
import type { ItemKind } from '../kind/kind.ts';
import type { ItemAsking } from '../kind/own-members.ts';

/**
 * Checks the right to read an item in a context. The password is not checked: without it, an item is shown without its texts.
 *
 * @throws ApiError rest_forbidden_context, rest_forbidden
 */
export function checkReadable(asking: ContentAsking, kind: ItemKind, item: Item, context: AnswerContext): void {
  const { principal } = asking;
  if (context === 'edit' && !mayEdit(principal, item, kind.rights)) {
    refuse(principal, { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit this.' });
  }
  if (!kind.statuses.mayRead(asking, item)) refuse(principal);
}

const MESSAGE = 'Sorry, you are not allowed to do that with this.';

/**
 * Checks the right to edit an item.
 *
 * @param code error code without that right
 * @throws ApiError with that code
 */
export function checkEditable(
  principal: Principal,
  kind: ItemKind,
  item: Item,
  code: SiteCode = 'rest_cannot_edit',
): void {
  if (!mayEdit(principal, item, kind.rights)) refuse(principal, { code, message: MESSAGE });
}

/** @throws ApiError rest_cannot_delete without the right to trash or delete it */
export function checkRemovable(asking: ItemAsking, kind: ItemKind, item: Item): void {
  if (!mayRemove(asking, kind, item)) refuse(asking.principal, { code: 'rest_cannot_delete', message: MESSAGE });
}
