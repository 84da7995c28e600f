import { isObject } from '../../../../core/index.ts';
import { isWholeCss } from '../../../blocks/index.ts';
import type { SiteStyling } from '../../../content/index.ts';
import { type JsonObject, valueAt } from '../../../site/index.ts';
import type { BlockTarget } from './block-target.ts';
import { rootDeclarations } from './declarations.ts';
import { fontFaceRules } from './font-faces.ts';
import { rootLayoutRules } from './layout-css.ts';
import { blockRules, elementRules } from './node-css.ts';
import { duotoneRule, presetClasses, variableRules } from './preset-css.ts';
import { rule } from './rule.ts';
import { themeFile } from './theme-file.ts';

/** Options for the style sheet of a theme. */
export interface ThemeCssOptions {
  /** Returns the selectors for the styles of a block; undefined for an invalid name. */
  readonly targetOf: (name: string) => BlockTarget | undefined;
  /** Names of blocks with a default gap, used if the theme does not define gaps. */
  readonly spacedBlocks: readonly string[];
  /** Returns the address of a file by its path in the theme; undefined if it is not served. */
  readonly addressOf: (path: string) => string | undefined;
}

/**
 * The global style sheet: presets and custom values, the page, its elements and layouts, classes of presets, blocks (reference,
 * `WP_Theme_JSON::get_stylesheet`). Anything that is not a single harmless value is left out.
 *
 * @param said settings and styles, merged
 */
export function themeCss(said: SiteStyling, { targetOf, spacedBlocks, addressOf }: ThemeCssOptions): string {
  const { settings } = said;
  const styles = withServedPictures(said.styles, addressOf);
  const styling = { settings, styles };
  const settingsOfBlocks = entriesOf(settings.blocks).flatMap(([name, node]) => {
    const target = targetOf(name);
    return target && isObject(node) ? [{ selector: target.root, node }] : [];
  });
  const blocks = new Map([...spacedBlocks.map((name) => [name, {}] as const), ...entriesOf(styles.blocks)]);
  const root = rootDeclarations(styling);
  return [
    fontFaceRules(settings, addressOf),
    variableRules(':root', settings, settings),
    ...settingsOfBlocks.map(({ selector, node }) => variableRules(selector, node, { ...settings, ...node })),
    duotoneRule(settings),
    rootLayoutRules(styling),
    // an image or gradient of the page must cover the whole window
    root.some(([name]) => name === 'background' || name === 'background-image')
      ? rule('html', [['min-height', '100%']])
      : '',
    rule('body', root),
    elementRules(valueAt(styles, ['elements']), styling),
    presetClasses('', settings),
    ...settingsOfBlocks.map(({ selector, node }) => presetClasses(selector, node)),
    isWholeCss(styles.css) ? `${styles.css.trim()}\n` : '',
    ...[...blocks].map(([name, node]) => {
      const target = targetOf(name);
      return target && isObject(node) ? blockRules(target, node, styling) : '';
    }),
  ].join('');
}

/** Styles in which background images that are files of the theme have the addresses where these are served. */
function withServedPictures(node: JsonObject, addressOf: ThemeCssOptions['addressOf']): JsonObject {
  const { background, blocks } = node;
  const picture = valueAt(node, ['background', 'backgroundImage']);
  const said = valueAt(node, ['background', 'backgroundImage', 'url']);
  const isFile = isObject(picture) && typeof said === 'string' && said.startsWith('file:');
  const url = themeFile(said, addressOf);
  return {
    ...node,
    ...(isObject(background) &&
      isFile && {
        background: { ...background, backgroundImage: url === undefined ? undefined : { ...picture, url } },
      }),
    ...(isObject(blocks) && {
      blocks: Object.fromEntries(
        entriesOf(blocks).map(([name, of]) => [name, isObject(of) ? withServedPictures(of, addressOf) : of]),
      ),
    }),
  };
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isObject(value) ? Object.entries(value) : [];
