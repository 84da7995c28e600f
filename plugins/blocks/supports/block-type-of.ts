import type { Contributions } from '../../../core/index.ts';
import { type BlockTypeDeclaration, blockTypes } from '../../site/index.ts';

const made = new WeakMap<readonly BlockTypeDeclaration[], ReadonlyMap<string, BlockTypeDeclaration>>();

/** What is declared of a block; undefined of one that nobody knows. @param name with its namespace */
export function blockTypeOf(contributions: Contributions, name: string): BlockTypeDeclaration | undefined {
  const all = contributions.all(blockTypes);
  const known = made.get(all) ?? new Map(all.map((type) => [type.name, type]));
  made.set(all, known);
  return known.get(name);
}
