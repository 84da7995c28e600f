import { firstPoint } from '../../../core/index.ts';
import type { BlockValues } from './block-question.ts';
import type { Block } from './parse-blocks.ts';

/** Asked about each block whose attributes are bound to something else (reference, block bindings): the block as it is with these. */
export const boundBlocks = firstPoint<{ readonly block: Block; readonly values: BlockValues }, Block>(
  'content/bound-blocks',
);
