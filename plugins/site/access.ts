import type { Moment, Principal } from '../../core/index.ts';
import { type AnswerContext, mayEdit, mayRead, refuse } from '../content/index.ts';
import type { SiteCode } from './errors.ts';
import type { Item } from './item.ts';
import type { ItemKind } from './kind.ts';

/** Who asks, and when. */
export interface Asking {
  readonly principal: Principal;
  readonly moment: Moment;
}

/** The reading rule of an item; what is in the trash is for those who may take it out again. */
export const mayReadItem = ({ principal, moment }: Asking, kind: ItemKind, item: Item): boolean =>
  item.status === 'trash' ? mayEdit(principal, item, kind.rights) : mayRead(principal, item, moment, kind.rights);

/**
 * The reading rule of an item and of the context that it is asked for in. A password is not looked at: without it an item
 * is shown without its texts.
 *
 * @throws ApiError rest_forbidden_context, rest_forbidden
 */
export function checkReadable(asking: Asking, kind: ItemKind, item: Item, context: AnswerContext): void {
  const { principal } = asking;
  if (context === 'edit' && !mayEdit(principal, item, kind.rights)) {
    refuse(principal, { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit this.' });
  }
  if (!mayReadItem(asking, kind, item)) refuse(principal);
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
