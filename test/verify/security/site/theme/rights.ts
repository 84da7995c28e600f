import type { Subject } from '../../cell.ts';
import type { Principal } from '../../principals.ts';
import type { Part } from '../../words.ts';
import { VIEW, WRITERS } from './reading.ts';
import { fileOf, rowOfTheme } from './subjects.ts';

const isWriter = (who: Principal): boolean => WRITERS.get('ok')?.[who].includes('ok') ?? false;

/** What of a template is all that there is: its record, or its file alone. */
const whole = ({ state }: Subject): string => (state.endsWith('file') ? 'file' : 'record');

/** May its title, or its texts, be in an answer to a principal? */
export function mayBeTold(subject: Subject, _part: Part, who: Principal): boolean {
  const { kind, state } = subject;
  if (who === 'administrator') return true;
  if (/revision|autosave/.test(kind)) return false;
  if (['theme', 'styles', 'variation'].includes(kind))
    return WRITERS.get(rowOfTheme(subject))?.[who].includes('ok') ?? false;
  if (kind !== 'template' && kind !== 'part') return isWriter(who);
  return VIEW.get(state)?.[who].includes(whole(subject)) ?? false;
}

/** What is told to a principal who is answered with this word: the record, or the file that it takes the place of. */
export const shownAs = (subject: Subject, word: string): Subject =>
  word === whole(subject) ? subject : fileOf(subject);
