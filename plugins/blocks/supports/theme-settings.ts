import type { RenderContext } from '../../../core/index.ts';
import { siteStyling } from '../../content/index.ts';
import type { JsonObject } from '../../site/index.ts';

/** Always the same, so that others can remember something of it. */
const NONE: JsonObject = {};

/** The settings of the theme in use, with what people made of them. */
export const themeSettings = ({ contributions, store }: Pick<RenderContext, 'contributions' | 'store'>): JsonObject =>
  contributions.ask(siteStyling, { store })?.settings ?? NONE;
