import type { RenderContext } from '../../../core/index.ts';
import { siteStyling } from '../../content/index.ts';
import type { JsonObject } from '../../site/index.ts';

/** A constant object, so that results can be memoized by it. */
const NONE: JsonObject = {};

/** The settings of the active theme, including the user's changes. */
export const themeSettings = ({ contributions, store }: Pick<RenderContext, 'contributions' | 'store'>): JsonObject =>
  contributions.ask(siteStyling, { store })?.settings ?? NONE;
