import type { Condition, Moment, Principal } from '../../../core/index.ts';
import { invalidParam, mayAskHidden, readable, STATUSES, type Status } from '../../content/index.ts';

/** What is listed for those who write, where no status is asked for: all but the trash. */
const ANY = STATUSES.filter((status) => status !== 'trash');

/**
 * The records of a list by status, of which the reader sees what they may see. Where no status is asked for, that is what is
 * published, and for those who write all but the trash, as in the reference.
 *
 * @throws ApiError rest_invalid_param when a stranger asks for what is not published
 */
export function statusCondition(
  asked: readonly Status[] | undefined,
  { principal, moment }: { readonly principal: Principal; readonly moment: Moment },
): Condition {
  if (isPublic(asked, principal)) return readable(principal, ['publish'], moment);
  if (!mayAskHidden(principal)) {
    throw invalidParam('status', 'Sorry, you may only list status publish.');
  }
  return readable(principal, asked?.length ? asked : ANY, moment);
}

/** Is only what everybody may see asked for? */
export const isPublic = (asked: readonly Status[] | undefined, principal: Principal): boolean =>
  asked?.length ? asked.every((status) => status === 'publish') : !mayAskHidden(principal);
