import { isDeepStrictEqual } from 'node:util';
import { isObject, scanJson } from './json.ts';
import { MAX_JSON_DEPTH } from './parse-json.ts';

/** The indentation of a JSON text, taken from its first member. */
export const indentOf = (text: string): string => /^\s*\{\r?\n([ \t]+)"/.exec(text)?.[1] ?? '  ';

/** Position of a value in a text. */
interface Span {
  readonly start: number;
  end: number;
}

/** A replacement of a part of a text. */
interface Edit extends Span {
  readonly text: string;
}

/** A JSON text with the positions of its values, by path. */
interface Source {
  readonly text: string;
  readonly spans: ReadonlyMap<string, Span>;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * The JSON text of a value, keeping as much as possible of a text that people wrote: unchanged members keep their place and whitespace, and
 * new members come last. A text on a single line, whose diff is the whole text anyway, is formatted from scratch.
 *
 * @param text JSON
 */
export function rewriteJson(text: string, value: unknown): string {
  const after: unknown = JSON.parse(JSON.stringify(value));
  const laidOut = `${JSON.stringify(after, null, indentOf(text))}\n`;
  if (!text.trim().includes('\n')) return laidOut;
  const edits = editsOf({ text, spans: spansIn(text) }, { before: JSON.parse(text), after }, []);
  const rewritten = [...edits]
    .sort((one, other) => other.end - one.end || other.start - one.start)
    .reduce((whole, { start, end, text: part }) => whole.slice(0, start) + part + whole.slice(end), text);
  return isSaid(rewritten, after) ? rewritten : laidOut;
}

/** Does the edited text have this value? Not if it contains a key twice, so that the wrong one was edited. */
function isSaid(text: string, value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(text), value);
  } catch {
    return false;
  }
}

const keyOf = (path: readonly (string | number)[]): string => JSON.stringify(path);

function spansIn(text: string): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  const open = (path: readonly (string | number)[], start: number) => spans.set(keyOf(path), { start, end: start });
  scanJson(text, MAX_JSON_DEPTH, open, (path, end) => {
    const span = spans.get(keyOf(path));
    if (span) span.end = end;
  });
  return spans;
}

function editsOf(
  source: Source,
  { before, after }: { readonly before: unknown; readonly after: unknown },
  path: readonly string[],
): readonly Edit[] {
  const span = source.spans.get(keyOf(path));
  if (!span || isDeepStrictEqual(before, after)) return [];
  const isKept = isObject(before) && isObject(after) && Object.keys(before).some((key) => Object.hasOwn(after, key));
  if (!isKept) return [{ ...span, text: written(source.text, span.start, after) }];
  const changed = Object.keys(before).filter((key) => Object.hasOwn(after, key));
  return [
    ...changed.flatMap((key) => editsOf(source, { before: before[key], after: after[key] }, [...path, key])),
    ...membersEdits(source, span, { before, after, path }),
  ];
}

/** Removes members with one comma each, and appends new ones after the last. */
function membersEdits(
  { text, spans }: Source,
  outer: Span,
  { before, after, path }: { readonly before: Members; readonly after: Members; readonly path: readonly string[] },
): readonly Edit[] {
  const members = Object.keys(before)
    .flatMap((key) => {
      const span = spans.get(keyOf([...path, key]));
      return span ? [{ key, ...span }] : [];
    })
    .sort((one, other) => one.start - other.start);
  const first = members.findIndex(({ key }) => Object.hasOwn(after, key));
  const gone = members.flatMap(({ key, end }, index) => {
    if (Object.hasOwn(after, key)) return [];
    const previous = members[index - 1]?.end ?? outer.start + 1;
    if (index > first) return [{ start: previous, end, text: '' }];
    return [
      { start: index === 0 ? previous : text.indexOf(',', previous) + 1, end: text.indexOf(',', end) + 1, text: '' },
    ];
  });
  const blanks = /^\s*/.exec(text.slice(outer.start + 1))?.[0] ?? '';
  const last = members.at(-1)?.end ?? outer.end;
  const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
  const lines = added.map((key) => {
    const separator = blanks.includes('\n') ? blanks : ' ';
    return `,${separator}${JSON.stringify(key)}: ${written(text, members[0]?.start ?? outer.start, after[key])}`;
  });
  return [...gone, { start: last, end: last, text: lines.join('') }];
}

/** A value formatted with the indentation of the line at this offset. */
function written(text: string, offset: number, value: unknown): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const margin = /^[ \t]*/.exec(line)?.[0] ?? '';
  return JSON.stringify(value, null, indentOf(text)).replaceAll('\n', `\n${margin}`);
}
