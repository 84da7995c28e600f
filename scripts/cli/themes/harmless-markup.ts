import type { PatternNote } from './php/php-pattern.ts';

/** What is a program as a whole. No page of a site runs one, so nobody is to believe that it does. */
const PROGRAMS: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'PHP', pattern: /<\?[\s\S]*?(?:\?>|$)/g },
  { what: 'a script', pattern: /<script\b[\s\S]*?(?:<\/script\s*>|$)/gi },
];

const TAG = /<[a-z](?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;

/** What is a program within a tag. */
const PARTS: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'an event handler', pattern: /[\s/]on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi },
  {
    what: 'a link that is a script',
    pattern:
      /[\s/](?:href|src|action|formaction)\s*=\s*(?:"\s*(?:java|vb)script:[^"]*"|'\s*(?:java|vb)script:[^']*'|(?:java|vb)script:[^\s>]*)/gi,
  },
];

/** Markup without programs, and notes of what was left out. Lines stay where they are. */
export function harmlessMarkup(markup: string): { readonly text: string; readonly notes: readonly PatternNote[] } {
  const notes: PatternNote[] = [];
  const without = (text: string, { what, pattern }: (typeof PROGRAMS)[number], lineOf: (index: number) => number) =>
    text.replace(pattern, (program, ...rest: unknown[]) => {
      const index = rest.find((one) => typeof one === 'number') ?? 0;
      notes.push({ line: lineOf(Number(index)), message: `${what} is left out` });
      return '\n'.repeat(program.split('\n').length - 1);
    });
  const lineIn =
    (text: string, before = 1) =>
    (index: number) =>
      before + text.slice(0, index).split('\n').length - 1;
  const withoutAll = (text: string): string => {
    const less = PROGRAMS.reduce((rest, one) => without(rest, one, lineIn(rest)), text);
    // what stood around a program may be one together
    return less === text ? text : withoutAll(less);
  };
  const plain = withoutAll(markup);
  const text = plain.replace(TAG, (tag, at: number) =>
    PARTS.reduce((part, one) => without(part, one, lineIn(part, lineIn(plain)(at))), tag),
  );
  return { text, notes: notes.sort((one, other) => one.line - other.line) };
}
