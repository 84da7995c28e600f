import type { Principal } from '../../../../core/index.ts';
import { type AnswerContext, type ContentAsking, mayEdit, refuse } from '../../../content/index.ts';
import type { SiteCode } from '../../errors.ts';
import type { Item } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';

/**
 * The reading rule of an item and of the context that it is asked for in. A password is not looked at: without it an item
 * is shown without its texts.
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

/**
 * May they change or trash it?
 *
 * @param code of the answer when they may not
 * @throws ApiError of that code
 */
export function checkEditable(
  principal: Principal,
  kind: ItemKind,
  item: Item,
  code: SiteCode = 'rest_cannot_edit',
): void {
  if (mayEdit(principal, item, kind.rights)) return;
  refuse(principal, { code, message: 'Sorry, you are not allowed to do that with this.' });
}
