import type { Contributions } from '../../../../core/index.ts';
import { blockTypes } from '../../../site/index.ts';
import { type BlockTarget, blockTarget } from './block-target.ts';

/** What is known of the elements that styles of blocks are for. */
export interface BlockTargets {
  /** Undefined for what is no name of a block. */
  of(name: string): BlockTarget | undefined;
  /** Blocks with room between those in them, where the theme says nothing of it. */
  readonly spaced: readonly string[];
}

/** By the types of blocks that are known; one of which nothing is known has its usual class. */
export function blockTargets(contributions: Contributions): BlockTargets {
  const targets = new Map(contributions.all(blockTypes).map((type) => [type.name, blockTarget(type.name, type)]));
  return {
    of: (name) => targets.get(name) ?? blockTarget(name),
    spaced: [...targets].filter(([, target]) => target?.usualGap !== undefined).map(([name]) => name),
  };
}
