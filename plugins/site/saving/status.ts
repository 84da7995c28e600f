import type { Principal } from '../../../core/index.ts';
import { refuse, type Status, type StoredStatus } from '../../content/index.ts';
import type { ItemKind } from '../kind.ts';

/**
 * The status that a write results in, as the kind has it: of most a draft, unless another is asked for; an update that does
 * not mention it keeps it (reference, Site).
 *
 * @param before status stored so far, if any
 * @throws ApiError rest_cannot_publish for who may not publish, schedule or make private
 */
export function itemStatus(
  principal: Principal,
  { rights, statuses }: ItemKind,
  asked: Status | undefined,
  before: StoredStatus | undefined,
): StoredStatus {
  const status = statuses.stored(asked, before);
  const right = status === 'publish' ? rights.publish : status === 'private' ? rights.private : undefined;
  if (status !== before && right !== undefined && !principal.can(right)) {
    refuse(principal, { code: 'rest_cannot_publish', message: 'Sorry, you are not allowed to publish this.' });
  }
  return status;
}
