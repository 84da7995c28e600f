import type { BlockTypeDeclaration } from '../block-type.ts';
import { DESIGN_BLOCKS } from './design-blocks.ts';
import { MEDIA_BLOCKS } from './media-blocks.ts';
import { TEXT_BLOCKS } from './text-blocks.ts';
import { WIDGET_BLOCKS } from './widget-blocks.ts';

/** The supported blocks of the reference, static and dynamic. */
export const CORE_BLOCKS: readonly BlockTypeDeclaration[] = [
  ...TEXT_BLOCKS,
  ...MEDIA_BLOCKS,
  ...DESIGN_BLOCKS,
  ...WIDGET_BLOCKS,
];
