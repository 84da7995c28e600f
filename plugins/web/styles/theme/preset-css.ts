import { isObject } from '../../../../core/index.ts';
import { appended, fluidSize } from '../../../blocks/index.ts';
import { kebabCase, scalarText } from '../../../content/index.ts';
import { type JsonObject, ORIGINS, valueAt } from '../../../site/index.ts';
import { cssValue } from './css-value.ts';
import { type Declaration, rule } from './rule.ts';

interface PresetStyle {
  /** Path of the list in settings. */
  readonly path: readonly string[];
  /** Name in its custom properties: `--wp--preset--NAME--SLUG`. */
  readonly name: string;
  readonly value: (preset: JsonObject, settings: JsonObject) => unknown;
  /** Suffixes of its classes `has-SLUG-…`, and the property that each sets. */
  readonly classes?: Readonly<Record<string, string>>;
}

const member =
  (name: string): PresetStyle['value'] =>
  (preset) =>
    preset[name];

const PRESET_STYLES: readonly PresetStyle[] = [
  { path: ['dimensions', 'aspectRatios'], name: 'aspect-ratio', value: member('ratio') },
  {
    path: ['color', 'palette'],
    name: 'color',
    value: member('color'),
    classes: { color: 'color', 'background-color': 'background-color', 'border-color': 'border-color' },
  },
  {
    path: ['color', 'gradients'],
    name: 'gradient',
    value: member('gradient'),
    classes: { 'gradient-background': 'background' },
  },
  {
    path: ['typography', 'fontSizes'],
    name: 'font-size',
    value: ({ size, fluid }, settings) =>
      typeof size === 'string' || typeof size === 'number' ? fluidSize(settings, { size: String(size), fluid }) : size,
    classes: { 'font-size': 'font-size' },
  },
  {
    path: ['typography', 'fontFamilies'],
    name: 'font-family',
    value: member('fontFamily'),
    classes: { 'font-family': 'font-family' },
  },
  { path: ['spacing', 'spacingSizes'], name: 'spacing', value: member('size') },
  { path: ['shadow', 'presets'], name: 'shadow', value: member('shadow') },
];

/** Presets of a list by slug; of two with the same slug, the one of the higher origin counts. */
function presetsOf(node: JsonObject, path: readonly string[]): ReadonlyMap<string, JsonObject> {
  const lists = ORIGINS.flatMap((origin) => valueAt(node, [...path, origin]) ?? []);
  return new Map(
    lists
      .filter(isObject)
      .map((preset) => [kebabCase(scalarText(preset.slug)), preset] as const)
      .filter(([slug]) => slug !== ''),
  );
}

/**
 * Custom properties for presets and `custom`: at `:root` for the site, at its own element for a block.
 *
 * @param node settings of the site, or of a block
 * @param settings of the site, overridden by those of the block; they determine fluid font sizes
 */
export function variableRules(selector: string, node: JsonObject, settings: JsonObject): string {
  const presets = PRESET_STYLES.flatMap(({ path, name, value }) =>
    [...presetsOf(node, path)].flatMap(([slug, preset]): readonly Declaration[] => {
      const css = cssValue(value(preset, settings));
      return css === undefined ? [] : [[`--wp--preset--${name}--${slug}`, css]];
    }),
  );
  return rule(selector, [...presets, ...customDeclarations('--wp--custom', node.custom)]);
}

/** Custom properties for duotone filters; a page with such an image contains the filter itself. */
export const duotoneRule = (settings: JsonObject): string =>
  rule(
    ':root',
    [...presetsOf(settings, ['color', 'duotone']).keys()].map(
      (slug): Declaration => [`--wp--preset--duotone--${slug}`, `url(#wp-duotone-${slug})`],
    ),
  );

/** Custom properties for members of `custom` at any depth, named by their paths. */
function customDeclarations(prefix: string, value: unknown): readonly Declaration[] {
  if (isObject(value) || Array.isArray(value)) {
    return Object.entries(value).flatMap(([name, below]) => {
      const part = kebabCase(name);
      return part === '' ? [] : customDeclarations(`${prefix}--${part}`, below);
    });
  }
  const css = cssValue(value);
  return css === undefined ? [] : [[prefix, css]];
}

/** Classes with which blocks select a preset. @param selector of the block with the presets; '' for those of the site */
export const presetClasses = (selector: string, node: JsonObject): string =>
  PRESET_STYLES.flatMap(({ path, name, classes = {} }) => {
    const slugs = [...presetsOf(node, path).keys()];
    return Object.entries(classes).flatMap(([suffix, property]) =>
      slugs.map((slug) =>
        rule(appended(selector, `.has-${slug}-${suffix}`), [
          [property, `var(--wp--preset--${name}--${slug}) !important`],
        ]),
      ),
    );
  }).join('');
