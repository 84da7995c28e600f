import * as v from 'valibot';
import { changeTag, tagName, withClasses } from '../html/tag.ts';
import { type BlockRenderer, blockRenderer } from '../rendering/block-renderer.ts';

/**
 * Adds a block's class to its element, as the reference does (`wp-block-heading`): hand-written content lacks it.
 *
 * @param elements possible elements of the block: the first one found gets the class
 */
export const namedClass = (block: string, elements: readonly string[]): BlockRenderer =>
  blockRenderer(`core/${block}`, v.object({}), (_attributes, { block: { pieces }, render }) =>
    changeTag(
      render(pieces),
      (tag) => withClasses(tag, [`wp-block-${block}`]),
      (tag) => elements.includes(tagName(tag)),
    ),
  );
