import type { Contributions } from '../../../../core/index.ts';
import { type BlockTypeDeclaration, blockTypes } from '../../block-types/block-type.ts';
import { type BlockTarget, blockTarget } from './block-target.ts';

type Styled = Pick<BlockTypeDeclaration, 'selectors' | 'supports'>;

const picture = '.wp-block-post-featured-image';

/** Blocks of templates, which no editor of contents asks for: what the elements are that their styles are for. */
const TEMPLATE_BLOCKS: Readonly<Record<string, Styled>> = {
  'core/avatar': { selectors: { border: '.wp-block-avatar img' } },
  'core/calendar': { supports: { color: { __experimentalSelector: 'table, th' } } },
  'core/navigation': { supports: { layout: true } },
  'core/post-content': { supports: { layout: true } },
  'core/post-featured-image': {
    selectors: {
      border: `${picture} img, ${picture} .wp-block-post-featured-image__overlay`,
      shadow: `${picture} img`,
      filter: { duotone: `${picture} img` },
    },
  },
  'core/post-template': { supports: { layout: true, spacing: { blockGap: { __experimentalDefault: '1.25em' } } } },
  'core/query': { supports: { layout: true } },
  'core/query-pagination': { supports: { layout: true } },
  'core/search': {
    supports: {
      typography: {
        __experimentalSelector: '.wp-block-search__label, .wp-block-search__input, .wp-block-search__button',
      },
    },
  },
};

/** What is known of the elements that styles of blocks are for. */
export interface BlockTargets {
  /** Undefined for what is no name of a block. */
  of(name: string): BlockTarget | undefined;
  /** Blocks with room between those in them, where the theme says nothing of it. */
  readonly spaced: readonly string[];
}

/** By the types of blocks that are known; one of which nothing is known has its usual class. */
export function blockTargets(contributions: Contributions): BlockTargets {
  const types = new Map<string, Styled>([
    ...Object.entries(TEMPLATE_BLOCKS),
    ...contributions.all(blockTypes).map((type) => [type.name, type] as const),
  ]);
  const targets = new Map([...types].map(([name, type]) => [name, blockTarget(name, type)]));
  return {
    of: (name) => targets.get(name) ?? blockTarget(name),
    spaced: [...targets].filter(([, target]) => target?.usualGap !== undefined).map(([name]) => name),
  };
}
