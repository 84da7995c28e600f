import { firstPoint } from '../../../core/index.ts';
import type { BlockQuestion } from './block-question.ts';
import type { Block } from './parse-blocks.ts';

/** Called for each block whose attributes are bound to another source (reference, block bindings); returns the block with these values. */
export const boundBlocks = firstPoint<Pick<BlockQuestion, 'block' | 'context' | 'values'>, Block>(
  'content/bound-blocks',
);
