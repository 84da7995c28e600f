import type { Expected } from '../cell.ts';
import { entryOf } from '../entry-of.ts';
import type { Legend } from '../row-cells.ts';

const refusal = (status: number, ...codes: readonly string[]): Expected => ({ status, codes });

/** The answers that mean the same for every question. */
const FIXED: Readonly<Record<string, Expected>> = {
  login: refusal(401, 'incorrect_password'),
  bad: refusal(400, 'rest_invalid_param'),
  lost: refusal(404, 'rest_no_route'),
  out: refusal(401, 'rest_not_logged_in'),
  shut: refusal(403, 'rest_post_incorrect_password'),
  trashed: refusal(410, 'rest_already_trashed'),
  untrashed: refusal(501, 'rest_trash_not_supported'),
  unpublished: refusal(403, 'rest_cannot_publish'),
  others: refusal(403, 'rest_cannot_edit_others'),
  unpinned: refusal(403, 'rest_cannot_assign_sticky'),
  'sign-others': refusal(401, 'rest_cannot_edit_others'),
  'sign-unpinned': refusal(401, 'rest_cannot_assign_sticky'),
};

/** Error codes of a request, and its result on success. */
export interface Answers {
  /** Of 401 and 403. */
  readonly refused: readonly string[];
  /** Of 404. */
  readonly missing?: readonly string[];
  /** Words of this question alone. */
  readonly more?: Readonly<Record<string, Expected>>;
}

/** The words of one question. */
export function words({ refused, missing = [], more = {} }: Answers): Legend {
  const legend = {
    ...FIXED,
    ok: { status: 200 },
    sign: refusal(401, ...refused),
    no: refusal(403, ...refused),
    none: refusal(404, ...missing),
    ...more,
  };
  return (word) => entryOf(legend, word);
}

/** That an item is in a state now, by the state's name. */
export const becoming = (status: number): Readonly<Record<string, Expected>> =>
  Object.fromEntries(
    ['publish', 'future', 'draft', 'pending', 'private', 'trash'].map((state) => [state, { status, becomes: state }]),
  );
