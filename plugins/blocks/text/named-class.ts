import * as v from 'valibot';
import { changeTag, tagName, withClasses } from '../html/tag.ts';
import { type BlockRenderer, blockRenderer } from '../rendering/block-renderer.ts';

/**
 * A block whose element carries the class of its block, as in the reference (`wp-block-heading`): texts written by hand
 * lack it.
 *
 * @param elements that the block may be: the first of them has the class
 */
export const namedClass = (block: string, elements: readonly string[]): BlockRenderer =>
  blockRenderer(`core/${block}`, v.object({}), (_attributes, { block: { pieces }, render }) =>
    changeTag(
      render(pieces),
      (tag) => withClasses(tag, [`wp-block-${block}`]),
      (tag) => elements.includes(tagName(tag)),
    ),
  );
