import * as v from 'valibot';
import { type BlockRenderer, blockRenderer } from './block-renderer.ts';
import { withClasses } from './with-classes.ts';

/**
 * A block whose element carries the class of its block, as in the reference (`wp-block-heading`): texts written by hand
 * lack it.
 *
 * @param elements that the block may be: the first of them has the class
 */
export const namedClass = (block: string, elements: readonly string[]): BlockRenderer => {
  const name = `wp-block-${block}`;
  const tag = new RegExp(`<(?:${elements.join('|')})(?=[\\s>])[^<>]*>`, 'i');
  return blockRenderer(`core/${block}`, v.object({}), (_attributes, { block: { pieces }, render }) =>
    render(pieces).replace(tag, (written) => withClasses(written, [name])),
  );
};
