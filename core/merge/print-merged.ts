import type { Hunk, Piece, Side } from '../lib/index.ts';
import { isCertain, type Merged } from './merged.ts';

/** The layout of the text. */
interface PrintStyle {
  /** For one level. */
  readonly indent: string;
  /** Length of conflict markers: git's `%L`. */
  readonly markerSize: number;
}

/**
 * JSON with git's conflict markers around each member in conflict: whichever sides are kept, the result is valid JSON, commas
 * included.
 */
export function printMerged(merged: Merged, { indent, markerSize }: PrintStyle): string {
  const lines = pieces(merged, { indent, label: '', depth: 0 }).flatMap((piece) =>
    typeof piece === 'string' ? [piece] : marked(piece, markerSize),
  );
  return lines.map((line) => `${line}\n`).join('');
}

const marked = ({ ours, theirs }: Hunk, size: number): readonly string[] => [
  `${'<'.repeat(size)} ours`,
  ...ours,
  '='.repeat(size),
  ...theirs,
  `${'>'.repeat(size)} theirs`,
];

/** The position of a value in the text. */
interface Place {
  readonly indent: string;
  /** The text before it on its line: `"title": `. */
  readonly label: string;
  readonly depth: number;
}

function pieces(merged: Merged, place: Place): readonly Piece[] {
  const inside = { ...place, label: '', depth: place.depth + 1 };
  switch (merged.kind) {
    case 'value':
      return linesOf(merged.value, place);
    case 'conflict':
      return [{ ours: linesOf(merged.ours, place), theirs: linesOf(merged.theirs, place) }];
    case 'lines':
      return around(
        '[]',
        merged.pieces.map((piece) => textPart(piece, inside)),
        place,
      );
    case 'list':
      return around(
        '[]',
        merged.items.map((item) => partOf(item, inside)),
        place,
      );
    case 'object':
      return around(
        '{}',
        merged.members.map(([key, member]) => partOf(member, { ...inside, label: `${JSON.stringify(key)}: ` })),
        place,
      );
  }
}

/** No lines for an absent value. */
function linesOf(value: unknown, { indent, label, depth }: Place): readonly string[] {
  if (value === undefined) return [];
  const [first = '', ...rest] = JSON.stringify(value, null, indent).split('\n');
  const margin = indent.repeat(depth);
  return [`${margin}${label}${first}`, ...rest.map((line) => `${margin}${line}`)];
}

/** An item or a member. */
interface Part {
  /** Is it present in every resolution? */
  readonly isCertain: boolean;
  readonly pieces: readonly Piece[];
}

const partOf = (merged: Merged, place: Place): Part => ({
  isCertain: isCertain(merged),
  pieces: pieces(merged, place),
});

/** One line of a text, or a conflict of lines. */
function textPart(piece: Piece, place: Place): Part {
  if (typeof piece === 'string') return { isCertain: true, pieces: linesOf(piece, place) };
  const of = (side: Side) => joinedLines(piece[side].map((line) => linesOf(line, place)));
  const hunk = { ours: of('ours'), theirs: of('theirs') };
  return { isCertain: hunk.ours.length > 0 && hunk.theirs.length > 0, pieces: [hunk] };
}

/** A list or an object. */
function around(brackets: '[]' | '{}', parts: readonly Part[], { indent, label, depth }: Place): readonly Piece[] {
  const margin = indent.repeat(depth);
  if (parts.length === 0) return [`${margin}${label}${brackets}`];
  return [`${margin}${label}${brackets[0]}`, ...separated(parts), `${margin}${brackets[1]}`];
}

/**
 * The parts with commas after all but the last. Which one is last may depend on the resolution: everything after the last certain
 * part is then one conflict, together with the line whose comma depends on it.
 */
function separated(parts: readonly Part[]): readonly Piece[] {
  const last = parts.findLastIndex((part) => part.isCertain);
  const before = parts.slice(0, last).flatMap(({ pieces: own }) => [...own.slice(0, -1), withComma(own.at(-1) ?? '')]);
  const own = parts[last]?.pieces ?? [];
  const tail = parts.slice(last + 1).flatMap((part) => part.pieces);
  return [...before, ...own.slice(0, -1), tail.length === 0 ? (own.at(-1) ?? '') : joined([own.at(-1) ?? '', ...tail])];
}

const sideOf = (piece: Piece, side: Side): readonly string[] => (typeof piece === 'string' ? [piece] : piece[side]);

const withComma = (piece: Piece): Piece =>
  typeof piece === 'string' ? `${piece},` : { ours: comma(piece.ours), theirs: comma(piece.theirs) };

const comma = (lines: readonly string[]): readonly string[] =>
  lines.map((line, index) => (index === lines.length - 1 ? `${line},` : line));

/** One conflict made of several parts, with commas within each side. */
const joined = (parts: readonly Piece[]): Hunk => {
  const of = (side: Side) => joinedLines(parts.map((part) => sideOf(part, side)));
  return { ours: of('ours'), theirs: of('theirs') };
};

/** The lines of several parts, with commas between those that are not empty. */
function joinedLines(parts: readonly (readonly string[])[]): readonly string[] {
  const present = parts.filter((lines) => lines.length > 0);
  return present.flatMap((lines, index) => (index === present.length - 1 ? lines : comma(lines)));
}
