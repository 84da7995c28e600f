import type { Subject } from '../cell.ts';
import type { Principal } from '../principals.ts';
import type { Table } from '../table.ts';
import { cells } from './cells.ts';
import { historyOf } from './reading.ts';
import { openHistories } from './site.ts';
import { SUBJECTS } from './subjects.ts';

/** Only users who may see the history see former words of a record. */
const looksBack = (subject: Subject, who: Principal): boolean =>
  historyOf({ ...subject, kind: subject.kind.replace(/-past$/, '') })
    .get(subject.state)
    ?.[who].includes('ok') ?? false;

const isOfNow = ({ kind, state }: Subject): boolean =>
  state === 'publish' && SUBJECTS.some((subject) => subject.kind === kind);

/** Histories, and records as they were. */
export const histories: Table = {
  cells,
  open: openHistories,
  mayBeTold: (subject, _part, who) => looksBack(subject, who) || (isOfNow(subject) && who !== 'wrong'),
};
