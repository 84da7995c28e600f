import { firstPoint } from '../../../core/index.ts';
import type { BlockQuestion } from './block-question.ts';
import type { Block } from './parse-blocks.ts';

/** Asked about each block whose attributes are bound to something else (reference, block bindings): the block as it is with these. */
export const boundBlocks = firstPoint<Pick<BlockQuestion, 'block' | 'context' | 'values'>, Block>(
  'content/bound-blocks',
);
