import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';
import type { Piece, Side } from '../lib/index.ts';
import { bodyInFile, isLines, type Shape } from '../store/index.ts';
import { agreed, type Merged, type Versions } from './merged.ts';

type Lines = readonly string[];

/** Lines of the base, from `start` to before `end`. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Lines of the base that one side replaced. */
interface Edit extends Stretch {
  readonly side: Side;
  readonly lines: Lines;
}

/** Lines of the base that either side or both edited. */
interface EditedStretch extends Stretch {
  readonly edits: readonly Edit[];
}

/** Most lines that a side may have added and removed: more is a different text, and slow to compare. */
const MOST_EDITS = 2_000;

/**
 * Three-way merge of texts, line by line (as diff3 does): edits of different lines are both taken; edits of the same or
 * adjacent lines are a conflict.
 *
 * @returns undefined when a version is neither a text nor a list of texts, or too few lines are unchanged for a conflict by line
 */
export function mergeLines(versions: Versions, { isBody }: Pick<Shape, 'isBody'>): Merged | undefined {
  const [base, ours, theirs] = [versions.base ?? [], versions.ours, versions.theirs].map(asLines);
  if (!base || !ours || !theirs) return undefined;
  const [mine, yours] = [editsOf(base, ours, 'ours'), editsOf(base, theirs, 'theirs')];
  if (!mine || !yours) return undefined;
  const pieces = piecesOf(base, stretchesOf([...mine, ...yours]));
  const isOneText = isBody || isText(versions);
  if (pieces.every((piece) => typeof piece === 'string')) return agreed(isOneText ? bodyInFile(pieces) : pieces);
  // a text of one line is not stored as a list
  return fewestOf(pieces) < (isOneText ? 2 : 1) ? undefined : { kind: 'lines', pieces };
}

/** The fewest lines that any resolution leaves; 0 where the sides agree on no line. */
function fewestOf(pieces: readonly Piece[]): number {
  if (!pieces.some((piece) => typeof piece === 'string')) return 0;
  const fewest = (piece: Piece) => (typeof piece === 'string' ? 1 : Math.min(piece.ours.length, piece.theirs.length));
  return pieces.reduce((sum, piece) => sum + fewest(piece), 0);
}

const asLines = (value: unknown): Lines | undefined => {
  if (typeof value === 'string') return value.split('\n');
  return isLines(value) ? value : undefined;
};

/** A list of lines counts as one text if either side has it as a string. */
const isText = ({ ours, theirs }: Versions): boolean => typeof ours === 'string' || typeof theirs === 'string';

/** @returns undefined when there are too many */
function editsOf(base: Lines, lines: Lines, side: Side): readonly Edit[] | undefined {
  const changes = diffArrays([...base], [...lines], { maxEditLength: MOST_EDITS });
  if (!changes) return undefined;
  const edits: Edit[] = [];
  let start = 0;
  for (const { added, removed, value } of changes) {
    const end = added ? start : start + value.length;
    if (added || removed) edits.push({ side, start, end, lines: added ? value : [] });
    start = end;
  }
  return edits;
}

/** Groups edits that overlap or touch. */
function stretchesOf(edits: readonly Edit[]): readonly EditedStretch[] {
  const stretches: EditedStretch[] = [];
  for (const edit of [...edits].sort((one, other) => one.start - other.start || one.end - other.end)) {
    const last = stretches.at(-1);
    if (!last || edit.start > last.end) stretches.push({ ...edit, edits: [edit] });
    else {
      const end = Math.max(last.end, edit.end);
      stretches[stretches.length - 1] = { start: last.start, end, edits: [...last.edits, edit] };
    }
  }
  return stretches;
}

function piecesOf(base: Lines, stretches: readonly EditedStretch[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const stretch of stretches) {
    pieces.push(...base.slice(at, stretch.start), ...merged(base, stretch));
    at = stretch.end;
  }
  return [...pieces, ...base.slice(at)];
}

function merged(base: Lines, stretch: EditedStretch): readonly Piece[] {
  const [ours, theirs] = [linesOf(base, stretch, 'ours'), linesOf(base, stretch, 'theirs')];
  const changed = (side: Side) => stretch.edits.some((edit) => edit.side === side);
  if (!changed('theirs') || isDeepStrictEqual(ours, theirs)) return ours;
  return changed('ours') ? [{ ours, theirs }] : theirs;
}

/** The lines of a stretch as one side has them. */
function linesOf(base: Lines, { start, end, edits }: EditedStretch, side: Side): Lines {
  const lines: string[] = [];
  let at = start;
  for (const edit of edits.filter((one) => one.side === side)) {
    lines.push(...base.slice(at, edit.start), ...edit.lines);
    at = edit.end;
  }
  return [...lines, ...base.slice(at, end)];
}
