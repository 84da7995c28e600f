import type { Subject } from '../cell.ts';
import { entryOf } from '../entry-of.ts';
import type { Principal } from '../principals.ts';
import type { Part } from '../words.ts';
import { TERM_KINDS } from './kinds.ts';
import { IN_TRASH, VIEW } from './reading.ts';

/** Does a principal read it in the context view? */
export const mayRead = ({ state, owner }: Subject, who: Principal): boolean =>
  entryOf(VIEW, owner).get(state)?.[who].join() === 'ok';

/** May its title, or its texts, be in an answer to a principal? Terms are everybody's. */
export function mayBeTold(subject: Subject, part: Part, who: Principal): boolean {
  if (TERM_KINDS.some(({ kind }) => kind === subject.kind)) return who !== 'wrong';
  if (subject.state === 'trash') return IN_TRASH.get(subject.owner)?.[who].join() === 'ok';
  if (subject.state === 'password' && part === 'title') return who !== 'wrong';
  return mayRead(subject, who);
}
