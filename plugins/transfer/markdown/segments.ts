import { blockComments } from '../../content/index.ts';

/** A part of a text: Markdown or a serialized block. */
export interface Segment {
  readonly isBlock: boolean;
  readonly text: string;
}

/** A code fence. */
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** Splits a text into Markdown and blocks. A block must begin at the beginning of a line, outside of fenced code. */
export function segmentsOf(text: string): readonly Segment[] {
  const ends = blockEnds(text);
  const segments: Segment[] = [];
  let fence: string | undefined;
  let begun = 0;
  let at = 0;
  const take = (isBlock: boolean, from: number, to: number) => {
    const part = text.slice(from, to);
    if (part.trim() !== '') segments.push({ isBlock, text: part });
  };
  while (at < text.length) {
    const end = fence === undefined ? ends.get(at) : undefined;
    if (end !== undefined) {
      take(false, begun, at);
      take(true, at, end);
      begun = at = end;
      continue;
    }
    const lineEnd = text.indexOf('\n', at);
    const next = lineEnd < 0 ? text.length : lineEnd + 1;
    fence = fenceAfter(fence, text.slice(at, next).trimEnd());
    at = next;
  }
  take(false, begun, text.length);
  return segments;
}

/** The fence that is open after a line. */
function fenceAfter(open: string | undefined, line: string): string | undefined {
  const [, signs = '', rest = ''] = FENCE.exec(line) ?? [];
  if (open === undefined) return signs === '' || (signs[0] === '`' && rest.includes('`')) ? undefined : signs;
  return signs[0] === open[0] && signs.length >= open.length && rest.trim() === '' ? undefined : open;
}

/** End offsets of top-level blocks, by start offset. */
function blockEnds(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  let depth = 0;
  let begun = 0;
  for (const { kind, start, end } of blockComments(text)) {
    if (depth === 0) begun = start;
    if (kind === 'begin') depth++;
    else if (kind === 'end') depth = Math.max(0, depth - 1);
    if (depth === 0) ends.set(begun, end);
  }
  if (depth > 0) ends.set(begun, text.length);
  return ends;
}
