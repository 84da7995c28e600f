import { isDeepStrictEqual } from 'node:util';
import { isObject, jsonProblem, positionAt } from './json.ts';

/** Maximum nesting depth of arrays and objects in a file. */
export const MAX_JSON_DEPTH = 32;

/**
 * Parses a JSON file that people edit.
 *
 * @param fail creates the error: `problem` begins with line and column, `3:14 expected …`
 * @throws the error that `fail` creates
 */
export function parseJson(text: string, fail: (problem: string) => Error): unknown {
  const problem = jsonProblem(text, MAX_JSON_DEPTH);
  if (problem) {
    const conflict = conflictProblem(text);
    const { line, column } = conflict ?? positionAt(text, problem.offset);
    throw fail(`${line}:${column} ${(conflict ?? problem).message}`);
  }
  return JSON.parse(text);
}

/** Conflict markers of git. */
const CONFLICT_MARKER = /^(?:<{7,}|\|{7,}|={7,}|>{7,})(?=[ \r\n]|$)/m;

/** The problem of a text with merge conflicts: where they begin, and which members they affect. Undefined for other texts. */
export function conflictProblem(text: string) {
  const marker = CONFLICT_MARKER.exec(text);
  return marker && { kind: 'conflict-markers' as const, message: messageOf(text), ...positionAt(text, marker.index) };
}

function messageOf(text: string): string {
  const members = conflictMembers(text);
  if (!members) return 'holds conflict markers of an unfinished merge';
  return members.length === 0
    ? 'merge conflict of the whole file'
    : `merge conflict in ${members.map(quoted).join(', ')}`;
}

const quoted = (text: string): string => JSON.stringify(text);

/**
 * The members of a JSON text that are in conflict: `title`, `geoloc.lat`. Undefined if unknown, for example when git merged the lines of a
 * file with several members on a line. Empty if the whole file is in conflict.
 */
export function conflictMembers(text: string): readonly string[] | undefined {
  const pieces = conflictPieces(text);
  if (!pieces) return undefined;
  const hunks = pieces.filter((piece): piece is Hunk => typeof piece !== 'string');
  if (pieces.every((piece) => typeof piece !== 'string' || piece.trim() === '')) return [];
  try {
    const ours: unknown = JSON.parse(resolved(pieces, () => 'ours'));
    return hunks.flatMap((theirs) =>
      differences(ours, JSON.parse(resolved(pieces, (hunk) => (hunk === theirs ? 'theirs' : 'ours'))), []),
    );
  } catch {
    return undefined;
  }
}

/** Paths at which two values differ; lists are compared as wholes. */
function differences(one: unknown, other: unknown, path: readonly string[]): readonly string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isObject(one) || !isObject(other)) return [path.join('.')];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differences(one[key], other[key], [...path, key]),
  );
}

/** One of the two sides of a merge. */
export type Side = 'ours' | 'theirs';

/** Lines in conflict. */
export type Hunk = Readonly<Record<Side, readonly string[]>>;

/** A line that both sides share, or lines in conflict. */
export type Piece = string | Hunk;

/** A conflict marker; the one with `|` only if git also shows the common base (`merge.conflictStyle`). */
const MARKER = /^([<|=>])\1{6,}(?=[ \r]|$)/;

/** The side of the lines after a marker, by the side of those before it. */
const BEHIND: Readonly<Record<string, Side | 'base' | 'both'>> = {
  'both <': 'ours',
  'ours |': 'base',
  'ours =': 'theirs',
  'base =': 'theirs',
  'theirs >': 'both',
};

/** The lines of a text with merge conflicts. Undefined if its markers are out of order, so that the sides cannot be told apart. */
export function conflictPieces(text: string): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  let hunk: Record<Side, string[]> = { ours: [], theirs: [] };
  let whose: Side | 'base' | 'both' | undefined = 'both';
  for (const line of text.split('\n')) {
    const marker = MARKER.exec(line)?.[1];
    if (marker !== undefined) {
      whose = BEHIND[`${whose} ${marker}`];
      if (whose === undefined) return undefined;
      if (marker !== '<') continue;
      hunk = { ours: [], theirs: [] };
      pieces.push(hunk);
    } else if (whose === 'both') pieces.push(line);
    else if (whose !== 'base') hunk[whose].push(line);
  }
  return whose === 'both' ? pieces : undefined;
}

/** The text with each conflict resolved to one side. */
export const resolved = (pieces: readonly Piece[], sideOf: (hunk: Hunk) => Side): string =>
  pieces.flatMap((piece) => (typeof piece === 'string' ? [piece] : piece[sideOf(piece)])).join('\n');
