import type { Expected } from '../cell.ts';
import { entryOf } from '../entry-of.ts';
import type { Legend } from '../row-cells.ts';

const refusal = (status: number, ...codes: readonly string[]): Expected => ({ status, codes });

const REFUSALS: Readonly<Record<string, Expected>> = {
  login: refusal(401, 'incorrect_password'),
  sign: refusal(401, 'rest_forbidden'),
  no: refusal(403, 'rest_forbidden'),
  edit: refusal(403, 'rest_forbidden_context'),
  locked: refusal(403, 'event-password-protected'),
  bad: refusal(400, 'rest_invalid_param'),
  lost: refusal(404, 'rest_no_route'),
};

const refusalsOf = (kind: string): Readonly<Record<string, Expected>> => ({
  ...REFUSALS,
  hidden: refusal(403, `${kind}-not-accessible`),
  gone: refusal(403, kind === 'event' ? 'event-no-longer-available' : `${kind}-not-accessible`),
  trashed: refusal(410, `${kind}-is-in-trash`),
  none: refusal(404, `rest-${kind}-not-found`),
});

/** Words of refusals that are the same for every kind. */
export const refuses: Legend = (word) => entryOf(REFUSALS, word);

/** Words of the tables of reading. */
export const reads = (kind: string): Legend => {
  const legend = { ...refusalsOf(kind), ok: { status: 200 }, sign: refusal(401, 'rest_forbidden_context') };
  return (word) => entryOf(legend, word);
};

/**
 * Words of the tables of writing.
 *
 * @param status of what went well
 */
export const writes = (kind: string, status: number): Legend => {
  const states = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
  const legend = {
    ...refusalsOf(kind),
    ok: { status },
    made: { status: 201 },
    ...Object.fromEntries(states.map((state) => [state, { status, becomes: state }])),
  };
  return (word) => entryOf(legend, word);
};
