import type { Subject } from '../../cell.ts';
import { entryOf } from '../../entry-of.ts';
import type { Grid } from '../../grid.ts';
import type { Principal } from '../../principals.ts';
import { EDIT, HOLDER_VIEW, VIEW } from './reading.ts';
import { attachedTo, isShowing } from './subjects.ts';

/** The table of an item's owner, with a row for each state. */
export const viewOf = ({ kind, owner }: Subject): Grid => entryOf(VIEW, `${kind} ${owner}`);

const says = (grid: Grid, row: string, who: Principal): boolean => grid.get(row)?.[who].includes('ok') ?? false;

/** Does a principal read it in the context view? */
export const mayRead = (subject: Subject, who: Principal): boolean => says(viewOf(subject), subject.state, who);

/** May a principal edit it, and therefore read all of it? */
export const mayEdit = ({ owner }: Subject, who: Principal): boolean => says(EDIT, owner, who);

/** May a response to a principal contain its words? Records that show media are published. */
export function mayBeTold(subject: Subject, who: Principal): boolean {
  if (isShowing(subject)) return true;
  return subject.kind === 'media' ? mayRead(subject, who) : says(HOLDER_VIEW, attachedTo(subject), who);
}
