import * as v from 'valibot';
import { type BlockRenderer, blockRenderer } from './block-renderer.ts';

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
    render(pieces).replace(tag, (written) => withClass(written, name)),
  );
};

const CLASS = /(\sclass=)(["'])(.*?)\2/is;

function withClass(tag: string, name: string): string {
  const [, , , classes] = CLASS.exec(tag) ?? [];
  if (classes === undefined) return tag.replace(/^<\w+/, `$& class="${name}"`);
  return classes.split(/\s+/).includes(name) ? tag : tag.replace(CLASS, `$1$2$3 ${name}$2`);
}
