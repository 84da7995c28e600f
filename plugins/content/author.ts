import type { ApiError, Capability, Refusal, StoreReader } from '../../core/index.ts';
import { users } from '../../core/index.ts';
import type { Writer } from './clean.ts';
import { invalidParam } from './invalid-param.ts';
import { refuse } from './rights.ts';

/** In what kinds of content differ when another author is named. */
export interface AuthorRules {
  /** What it takes to name another. */
  readonly right: Capability;
  readonly refusal: Refusal;
  /** The answer to an unknown user. */
  readonly unknown: () => ApiError;
}

const CONTENT_AUTHOR: AuthorRules = {
  right: 'edit_others',
  refusal: { code: 'rest_forbidden', message: 'Sorry, you are not allowed to name another author.' },
  unknown: () => invalidParam('author', 'author is not the id of a user.'),
};

/**
 * The author that a write results in: who writes, unless another is named by one who may; an update keeps it.
 *
 * @param asked id of a user
 * @param before author stored so far, if any
 * @throws ApiError of the rules: rest_forbidden for another's name without the right, rest_invalid_param for an unknown user
 */
export function decideAuthor(
  { principal, store }: Writer & { readonly store: StoreReader },
  asked: number | undefined,
  before: number | undefined,
  rules = CONTENT_AUTHOR,
): number {
  const own = before ?? principal.user?.id ?? 0;
  if (asked === undefined || asked === own) return own;
  if (!principal.can(rules.right)) refuse(principal, rules.refusal);
  if (!store.of(users).get(asked)) throw rules.unknown();
  return asked;
}
