import { oncePer } from '../../../../core/index.ts';
import { kebabCase } from '../../../content/index.ts';
import { baseName } from '../../media/file-name.ts';
import type { Theme } from '../theme.ts';
import type { Variation } from '../theme-json.ts';
import { DEFAULT_LAYER } from './default-layer.ts';
import { mergeThemeJson } from './merge-theme-json.ts';
import { type Layer, prepareLayer, type Styling } from './prepare-layer.ts';
import { shownStyling } from './shown-styling.ts';

/**
 * Settings and styles of an uncustomised theme: the default layer, its style variations of blocks, then its `theme.json`.
 */
export const themeStyling = oncePer((theme: Theme): Styling => mergeThemeJson(layersOf(theme)));

const layersOf = ({ variations, json }: Theme): readonly Layer[] => [
  DEFAULT_LAYER,
  ...[...variations].map(([path, variation]) => looksLayer(path, variation)),
  themeLayer(json),
];

/** The layer of a theme, or of one of its variations. */
export const themeLayer = ({ version, settings, styles }: Omit<Layer, 'origin'>): Layer => ({
  origin: 'theme',
  version,
  settings,
  styles,
});

/** The layer of a variation for some blocks, under its name in the styles of each; empty for one of the whole theme. */
function looksLayer(path: string, { blockTypes = [], slug, title, styles }: Variation): Layer {
  const name = typeof slug === 'string' && slug !== '' ? slug : kebabCase(title || baseName(path));
  const blocks = blockTypes.map((block) => [block, { variations: { [name]: styles } }]);
  return { origin: 'theme', styles: blocks.length > 0 ? { blocks: Object.fromEntries(blocks) } : {} };
}

/** Style variations of the whole theme, in the order of their files, without those for some blocks only. */
export const variationsOf = ({ variations }: Theme) =>
  [...variations]
    .filter(([, { blockTypes }]) => blockTypes === undefined)
    .map(([path, { version, settings, styles, title, ...others }]) => ({
      ...others,
      version: 3,
      title: title || baseName(path),
      ...shownStyling(prepareLayer(themeLayer({ version, settings, styles }))),
    }));
