/** A step of a guide: what readers type or change, or what they see. */
export interface Step {
  /** Text after the code fence: `sh`, `sh server`, `diff my-site/plugins/shop/view.ts`, `json`. */
  readonly info: string;
  readonly text: string;
}

/** The code blocks of a page, in order. */
export const stepsOf = (page: string): readonly Step[] =>
  [...page.matchAll(/^```(\S[^\n]*)\n(.*?)^```$/gms)].map(([, info = '', text = '']) => ({ info, text }));

/**
 * Applies the change in a block to a text: context lines begin with a space, others with minus or plus.
 *
 * @throws Error if the text has no such place, or several
 */
export function changed(text: string, change: string): string {
  const lines = change.split('\n').slice(0, -1);
  const without = (sign: string) =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const parts = text.split(without('+'));
  if (parts.length !== 2) throw new Error(`${parts.length - 1} places are like this:\n${change}`);
  return parts.join(without('-'));
}

/** Is it what the page shows? `…` matches what the page leaves out. */
export function isShown(shown: unknown, found: unknown): boolean {
  if (shown === '…') return found !== undefined;
  if (typeof shown !== 'object' || typeof found !== 'object' || shown === null || found === null)
    return shown === found;
  if (Array.isArray(shown) !== Array.isArray(found)) return false;
  const names = new Set([...Object.keys(shown), ...Object.keys(found)]);
  return [...names].every((name) => isShown(Reflect.get(shown, name), Reflect.get(found, name)));
}

/** The effort of following a page, or a part of it. */
export interface Effort {
  /** Words of the text, of responses and of typed input. */
  readonly words: number;
  /** Characters of all commands and insertions. */
  readonly typed: number;
}

/** The effort of reading a whole page and typing everything by hand. */
export function effortOf(page: string): Effort {
  const typed = stepsOf(page).map(({ info, text }) => {
    if (/^(?:sh|console)\b/.test(info)) return text.length;
    return info.startsWith('diff') ? insertedBy(text) : 0;
  });
  return { words: page.split(/\s+/).filter(Boolean).length, typed: typed.reduce((sum, count) => sum + count, 0) };
}

/** Number of characters in new lines, and of changed ones those between the common beginning and end. */
function insertedBy(change: string): number {
  const lines = (sign: string) =>
    change
      .split('\n')
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(1));
  const before = lines('-');
  return lines('+').reduce((sum, line, at) => sum + insertedInto(before[at] ?? '', line), 0);
}

function insertedInto(before: string, line: string): number {
  const most = Math.min(before.length, line.length);
  let same = 0;
  while (same < most && before[same] === line[same]) same++;
  let end = 0;
  while (end < most - same && before.at(-1 - end) === line.at(-1 - end)) end++;
  return line.length - same - end;
}
