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
