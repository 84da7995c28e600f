import type { Condition, Moment, Principal } from '../../../core/index.ts';
import { invalidParam, mayAskHidden, readable, type Status } from '../../content/index.ts';

/**
 * The records of a list by status: what is published, unless another status is asked for; of that, what the reader may
 * see.
 *
 * @throws ApiError rest_invalid_param when a stranger asks for what is not published
 */
export function statusCondition(
  asked: readonly Status[] | undefined,
  { principal, moment }: { readonly principal: Principal; readonly moment: Moment },
): Condition {
  const statuses: readonly Status[] = asked && asked.length > 0 ? asked : ['publish'];
  if (!isPublic(asked) && !mayAskHidden(principal)) {
    throw invalidParam('status', 'status must be publish for those who may not see anything else.');
  }
  return readable(principal, statuses, moment);
}

/** Is only what everybody may see asked for? */
export const isPublic = (asked: readonly Status[] | undefined): boolean =>
  (asked ?? []).every((status) => status === 'publish');
