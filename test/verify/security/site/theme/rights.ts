import type { Subject } from '../../cell.ts';
import type { Principal } from '../../principals.ts';
import type { Part } from '../../words.ts';
import { VIEW, WRITERS } from './reading.ts';
import { fileOf, rowOfTheme } from './subjects.ts';

const isWriter = (who: Principal): boolean => WRITERS.get('ok')?.[who].includes('ok') ?? false;

/** The whole of a template: its record, or only its file. */
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

/** The part shown to a principal with this response: the record, or the file that it replaces. */
export const shownAs = (subject: Subject, word: string): Subject =>
  word === whole(subject) ? subject : fileOf(subject);
