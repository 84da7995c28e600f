import type { Subject } from '../cell.ts';
import { entryOf } from '../entry-of.ts';
import type { Grid } from '../grid.ts';
import type { Principal } from '../principals.ts';
import type { Part } from '../words.ts';
import { KINDS, TAXONOMIES } from './kinds.ts';
import { ACCOUNTS, BYLINES, EDIT, VIEW } from './reading.ts';
import { PATTERN_TERMS, TERMS } from './writing.ts';

/** The table of a subject's kind and owner. */
export const tableOf = (tables: Readonly<Record<string, Grid>>, { kind, owner }: Subject): Grid =>
  entryOf(tables, `${kind} ${owner}`);

const says = (grid: Grid, row: string, who: Principal): boolean => grid.get(row)?.[who].includes('ok') ?? false;

/** Does a principal read it in the context view? */
export const mayRead = (subject: Subject, who: Principal): boolean => says(tableOf(VIEW, subject), subject.state, who);

/** May a principal edit it, and therefore read all of it and its versions? */
export const mayEdit = (subject: Subject, who: Principal): boolean => says(tableOf(EDIT, subject), subject.state, who);

/** May its title, or its texts, be in an answer to a principal? */
export function mayBeTold(subject: Subject, part: Part, who: Principal): boolean {
  if (subject.kind === 'pattern-category') return says(PATTERN_TERMS, 'read', who);
  if (TAXONOMIES.some(({ kind }) => kind === subject.kind)) return says(TERMS, 'read', who);
  if (subject.kind === 'user') return says(part === 'title' ? BYLINES : ACCOUNTS, subject.owner, who);
  if (!KINDS.some(({ kind }) => kind === subject.kind)) return mayEdit(itemOf(subject), who);
  return subject.state === 'password' && part === 'text' ? mayEdit(subject, who) : mayRead(subject, who);
}

/** The item that a version is of. */
export const itemOf = (version: Subject): Subject => ({ ...version, kind: version.kind.replace(/-.*/, '') });
