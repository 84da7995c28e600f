import { blockComments } from './html/html-tokens.ts';

/** A block of a text. */
export interface Block {
  /** With its namespace: `core/paragraph`. */
  readonly name: string;
  /** As written by any author: check each one. Empty if there are none, or if they are not valid JSON. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Its contents, in order. */
  readonly pieces: readonly Piece[];
}

/** A part of a text: HTML as written, or a block. */
export type Piece = string | Block;

/** Maximum nesting depth. Deeper blocks are part of the block that contains them, as if their comments did not exist. */
export const MAX_DEPTH = 100;

/**
 * Parses a text into a tree of blocks. Errors are treated as in the reference: any closing comment closes the open block; a closing
 * comment without an open block leaves the rest of the text as HTML; at the end of the text all blocks are closed (where the
 * reference repeats the text of nested blocks).
 */
export const parseBlocks = (text: string): readonly Piece[] => [...topPieces(text)];

/** The pieces of `parseBlocks`, one at a time: pieces that are not requested are not parsed. */
export function* topPieces(text: string): Generator<Piece> {
  const root: Piece[] = [];
  /** Pieces of the blocks that are open, the innermost last. */
  const open: Piece[][] = [];
  let tooDeep = 0;
  let at = 0;
  const take = (end: number) => {
    if (end > at) (open.at(-1) ?? root).push(text.slice(at, end));
  };
  for (const { kind, name, json, start, end } of blockComments(text)) {
    if (kind === 'end' && open.length === 0) break;
    take(start);
    at = end;
    if (kind === 'end') {
      if (tooDeep > 0) tooDeep--;
      else open.pop();
    } else if (open.length < MAX_DEPTH) {
      const pieces: Piece[] = [];
      (open.at(-1) ?? root).push({ name, attributes: attributesOf(json), pieces });
      if (kind === 'begin') open.push(pieces);
    } else if (kind === 'begin') tooDeep++;
    if (open.length === 0) yield* root.splice(0);
  }
  take(text.length);
  yield* root;
}

function attributesOf(json: string): Readonly<Record<string, unknown>> {
  if (json === '') return {};
  try {
    // it begins with a brace, so valid JSON is an object
    return JSON.parse(json);
  } catch {
    return {};
  }
}
