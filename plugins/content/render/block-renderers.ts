import { firstPoint, type RenderContext } from '../../../core/index.ts';
import type { Block, Piece } from './parse-blocks.ts';

/** Which block is to be rendered, and what a renderer needs for it. */
export interface BlockQuestion {
  readonly block: Block;
  readonly context: RenderContext;
  /** The HTML of what lies inside it. */
  render(pieces: readonly Piece[]): string;
  /** The HTML of another record's text, made of blocks; empty while that record is being shown already. */
  include(id: number, text: string): string;
  /** The next number of this name in the text, from 1: what blocks make names of elements of. */
  number(name: string): number;
}

/**
 * Asked for the HTML of each block; those that nobody answers for are what stands in the text. A renderer escapes what it
 * shows, shows what everybody may see and nothing else, and answers the same for every reader.
 */
export const blockRenderers = firstPoint<BlockQuestion, string>('content/block-renderers');
