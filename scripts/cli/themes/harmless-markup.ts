import { lineFinder } from './line-finder.ts';
import type { PatternNote } from './php/php-pattern.ts';

/** Programs that are removed as a whole. Pages never run them, so they must not appear to work. */
const PROGRAMS: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'PHP', pattern: /<\?[\s\S]*?(?:\?>|$)/g },
  { what: 'a script', pattern: /<script\b[\s\S]*?(?:<\/script\s*>|$)/gi },
];

/** Text around a removed program may form another one. After this many rounds, a space is left in the place of each. */
const MOST_ROUNDS = 10;

const TAG = /<[a-z](?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;

/** An attribute with the character before it, its name, and its value with quotation marks. */
const ATTRIBUTE = /[\s/]?([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]+))?/g;

const LINKING = /^(?:href|src|action|formaction)$/i;
const SCRIPT = /^["']?\s*(?:java|vb)script:/i;

/** The program that an attribute is; undefined for any other attribute. */
function programIn(name: string, value: string): string | undefined {
  if (/^on[a-z]+$/i.test(name) && value !== '') return 'an event handler';
  return LINKING.test(name) && SCRIPT.test(value) ? 'a link that is a script' : undefined;
}

/** Markup without programs, with notes of what was left out. Line numbers stay the same. */
export function harmlessMarkup(markup: string): { readonly text: string; readonly notes: readonly PatternNote[] } {
  const notes: PatternNote[] = [];
  const leaveOut = (what: string, program: string, line: number, gap = ''): string => {
    notes.push({ line, message: `${what} is left out` });
    return '\n'.repeat(program.split('\n').length - 1) || gap;
  };
  const withoutPrograms = (text: string, gap: string): string =>
    PROGRAMS.reduce((rest, { what, pattern }) => {
      const lineOf = lineFinder(rest);
      return rest.replace(pattern, (program, at: number) => leaveOut(what, program, lineOf(at), gap));
    }, text);
  let plain = markup;
  for (let round = 1, before = ''; plain !== before && round <= MOST_ROUNDS + 1; round++) {
    before = plain;
    plain = withoutPrograms(plain, round > MOST_ROUNDS ? ' ' : '');
  }
  const lineOf = lineFinder(plain);
  const text = plain.replace(TAG, (tag, start: number) =>
    tag.replace(ATTRIBUTE, (part, name: string, value = '', at: number) => {
      const what = programIn(name, value);
      return what === undefined ? part : leaveOut(what, part, lineOf(start + at));
    }),
  );
  return { text, notes: notes.sort((one, other) => one.line - other.line) };
}
