import { type BlockTypeDeclaration, valueAt } from '../../site/index.ts';

type Supporting = Pick<BlockTypeDeclaration, 'supports'>;

/** What a block declares to support, or a part of it. @param usual of one that says nothing */
export const supportAt = ({ supports = {} }: Supporting, path: readonly string[], usual: unknown = false): unknown =>
  valueAt(supports, path) ?? usual;

/** Does a block support this? */
export const hasSupport = (type: Supporting, ...path: readonly string[]): boolean => Boolean(supportAt(type, path));

/** Does a block write this part of what it supports itself (reference, `wp_should_skip_block_supports_serialization`)? */
export function writesItself(type: Supporting, group: string, part?: string): boolean {
  const skipped = supportAt(type, [group, '__experimentalSkipSerialization']);
  return Array.isArray(skipped) ? skipped.includes(part) : Boolean(skipped);
}
