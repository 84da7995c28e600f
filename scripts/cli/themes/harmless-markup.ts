import type { PatternNote } from './php/php-pattern.ts';

/** Programs that are removed as a whole. Pages never run them, so they must not appear to work. */
const PROGRAMS: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'PHP', pattern: /<\?[\s\S]*?(?:\?>|$)/g },
  { what: 'a script', pattern: /<script\b[\s\S]*?(?:<\/script\s*>|$)/gi },
];

const TAG = /<[a-z](?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;

/** Programs inside a tag. */
const PARTS: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'an event handler', pattern: /[\s/]on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi },
  {
    what: 'a link that is a script',
    pattern:
      /[\s/](?:href|src|action|formaction)\s*=\s*(?:"\s*(?:java|vb)script:[^"]*"|'\s*(?:java|vb)script:[^']*'|(?:java|vb)script:[^\s>]*)/gi,
  },
];

/** Markup without programs, with notes of what was left out. Line numbers stay the same. */
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
    // text around a removed program may form another one
    return less === text ? text : withoutAll(less);
  };
  const plain = withoutAll(markup);
  const text = plain.replace(TAG, (tag, at: number) =>
    PARTS.reduce((part, one) => without(part, one, lineIn(part, lineIn(plain)(at))), tag),
  );
  return { text, notes: notes.sort((one, other) => one.line - other.line) };
}
