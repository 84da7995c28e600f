import { isDeepStrictEqual } from 'node:util';
import { isObject, jsonProblem, positionAt } from './json.ts';

/** Maximum nesting depth of arrays and objects in a file. */
export const MAX_JSON_DEPTH = 32;

/**
 * Parses a JSON file that a person edits.
 *
 * @param fail makes the error: `problem` begins with line and column, `3:14 expected …`
 * @throws what `fail` makes
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

/** Lines that git leaves where two people changed the same thing. */
const CONFLICT_MARKER = /^(?:<{7,}|\|{7,}|={7,}|>{7,})(?=[ \r\n]|$)/m;

/** Why a text with lines in conflict cannot be used: where they begin, and which members they are of. Undefined for any other. */
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
 * The members that the conflicts of a JSON text are about: `title`, `geoloc.lat`. Undefined where that cannot be told, as when
 * git merged the lines of a file that holds more than one member on a line. Empty when the whole is meant.
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

/** Paths of what two values do not have in common; lists are compared as wholes. */
function differences(one: unknown, other: unknown, path: readonly string[]): readonly string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isObject(one) || !isObject(other)) return [path.join('.')];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differences(one[key], other[key], [...path, key]),
  );
}

/** One of the two whose work a merge brings together. */
export type Side = 'ours' | 'theirs';

/** Lines in conflict. */
export type Hunk = Readonly<Record<Side, readonly string[]>>;

/** A line that both have, or lines that each has in a way of their own. */
export type Piece = string | Hunk;

/** A line that git leaves; the second kind where it also tells how it was before both (`merge.conflictStyle`). */
const MARKER = /^([<|=>])\1{6,}(?=[ \r]|$)/;

/** Whose the lines behind a marker are, by whose those before it are. */
const BEHIND: Readonly<Record<string, Side | 'base' | 'both'>> = {
  'both <': 'ours',
  'ours |': 'base',
  'ours =': 'theirs',
  'base =': 'theirs',
  'theirs >': 'both',
};

/**
 * The lines of a text that a merge left with conflicts in it. Undefined when its markers do not come in their order, so that
 * nobody can tell whose which lines are.
 */
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

/** The text when in each conflict this side is right. */
export const resolved = (pieces: readonly Piece[], sideOf: (hunk: Hunk) => Side): string =>
  pieces.flatMap((piece) => (typeof piece === 'string' ? [piece] : piece[sideOf(piece)])).join('\n');
