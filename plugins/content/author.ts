import type { StoreReader } from '../../core/index.ts';
import { users } from '../../core/index.ts';
import type { Writer } from './clean.ts';
import { invalidParam } from './invalid-param.ts';
import { refuse } from './rights.ts';

/**
 * The author that a write results in: who writes, unless another is named by one who may; an update keeps it.
 *
 * @param asked id of a user
 * @param before author stored so far, if any
 * @throws ApiError rest_forbidden for another's name without the right, rest_invalid_param for an unknown user
 */
export function decideAuthor(
  { principal, store }: Writer & { readonly store: StoreReader },
  asked: number | undefined,
  before: number | undefined,
): number {
  const own = before ?? principal.user?.id ?? 0;
  if (asked === undefined || asked === own) return own;
  if (!principal.can('edit_others')) {
    refuse(principal, { code: 'rest_forbidden', message: 'Sorry, you are not allowed to name another author.' });
  }
  if (!store.of(users).get(asked)) throw invalidParam('author', 'author is not the id of a user.');
  return asked;
}
