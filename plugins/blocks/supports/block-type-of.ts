import { type Contributions, oncePer } from '../../../core/index.ts';
import { type BlockTypeDeclaration, blockTypes } from '../../site/index.ts';

const byName = oncePer((all: readonly BlockTypeDeclaration[]) => new Map(all.map((type) => [type.name, type])));

/** The declaration of a block type; undefined if unknown. @param name with its namespace */
export function blockTypeOf(contributions: Contributions, name: string): BlockTypeDeclaration | undefined {
  return byName(contributions.all(blockTypes)).get(name);
}
