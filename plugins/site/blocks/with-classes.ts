import * as v from 'valibot';
import { type BlockRenderer, blockRenderer } from './block-renderer.ts';

const CLASS = /(\sclass=)(["'])(.*?)\2/is;

/** Names in the class of a tag; undefined where it has none. */
export const classOf = (tag: string): string | undefined => CLASS.exec(tag)?.[3];

/** A tag with more names in its class: behind those that it has, those that it lacks. */
export function withClasses(tag: string, names: readonly string[]): string {
  const has = classOf(tag);
  if (has === undefined) return tag.replace(/^<[^\s/>]+/, (begin) => `${begin} class="${names.join(' ')}"`);
  const known = new Set(has.split(/\s+/));
  const added = names.filter((name) => !known.has(name));
  const all = [has, ...added].filter((part) => part !== '').join(' ');
  return added.length === 0
    ? tag
    : tag.replace(CLASS, (_whole, begin: string, quote: string) => `${begin}${quote}${all}${quote}`);
}

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
