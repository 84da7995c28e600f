import { baseName } from '../media/file-name.ts';
import type { Theme } from '../themes/theme.ts';
import { prepareLayer } from './prepare-layer.ts';
import { themeLayer } from './theme-styling.ts';

/** Other styles for the whole of a theme, in the order of their files: those for single blocks are none. */
export const variationsOf = ({ variations }: Theme) =>
  [...variations]
    .filter(([, { blockTypes }]) => blockTypes === undefined)
    .map(([path, { version, settings, styles, title, ...others }]) => ({
      ...others,
      version: 3,
      title: title || baseName(path),
      ...prepareLayer(themeLayer({ version, settings, styles })),
    }));
