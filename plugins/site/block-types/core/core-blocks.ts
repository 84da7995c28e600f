import type { BlockTypeDeclaration } from '../block-type.ts';
import { DESIGN_BLOCKS } from './design-blocks.ts';
import { MEDIA_BLOCKS } from './media-blocks.ts';
import { TEXT_BLOCKS } from './text-blocks.ts';
import { WIDGET_BLOCKS } from './widget-blocks.ts';

/** The blocks of the reference that contents here may have: those that stand in the text, and those that are rendered. */
export const CORE_BLOCKS: readonly BlockTypeDeclaration[] = [
  ...TEXT_BLOCKS,
  ...MEDIA_BLOCKS,
  ...DESIGN_BLOCKS,
  ...WIDGET_BLOCKS,
];
