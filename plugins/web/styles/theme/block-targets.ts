import type { Contributions } from '../../../../core/index.ts';
import { blockTypes } from '../../../site/index.ts';
import { type BlockTarget, blockTarget } from './block-target.ts';

/** Selectors for the styles of all blocks. */
export interface BlockTargets {
  /** Undefined for an invalid name. */
  of(name: string): BlockTarget | undefined;
  /** Names of blocks with a default gap. */
  readonly spaced: readonly string[];
}

/** Selectors according to the known block types; an unknown block has its default class. */
export function blockTargets(contributions: Contributions): BlockTargets {
  const targets = new Map(contributions.all(blockTypes).map((type) => [type.name, blockTarget(type.name, type)]));
  return {
    of: (name) => targets.get(name) ?? blockTarget(name),
    spaced: [...targets].filter(([, target]) => target?.usualGap !== undefined).map(([name]) => name),
  };
}
