import { type BlockTypeDeclaration, valueAt } from '../../site/index.ts';

type Supporting = Pick<BlockTypeDeclaration, 'supports'>;

/** What a block type declares to support, at a path. @param usual if it declares nothing there */
export const supportAt = ({ supports = {} }: Supporting, path: readonly string[], usual: unknown = false): unknown =>
  valueAt(supports, path) ?? usual;

/** Does a block type support this? */
export const hasSupport = (type: Supporting, ...path: readonly string[]): boolean => Boolean(supportAt(type, path));

/** Does a block output this support itself (reference, `wp_should_skip_block_supports_serialization`)? */
export function writesItself(type: Supporting, group: string, part?: string): boolean {
  const skipped = supportAt(type, [group, '__experimentalSkipSerialization']);
  return Array.isArray(skipped) ? skipped.includes(part) : Boolean(skipped);
}
