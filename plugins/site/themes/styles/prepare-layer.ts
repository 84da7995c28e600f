import { isObject } from '../../../../core/index.ts';
import { type JsonObject, valueAt, withValueAt } from './json-object.ts';
import { type Origin, PRESETS } from './presets.ts';
import { changeNodes } from './settings-nodes.ts';
import { scaledSizes, withNamedSizes } from './spacing-scale.ts';

/** Settings and styles, as in a `theme.json`. */
export interface Styling {
  readonly settings: JsonObject;
  readonly styles: JsonObject;
}

/** Settings and styles of one origin. */
export interface Layer {
  readonly origin: Origin;
  /** The theme.json version, 1 to 3; 3 by default. */
  readonly version?: number | undefined;
  readonly settings?: JsonObject | undefined;
  readonly styles?: JsonObject | undefined;
}

/** Settings that `appearanceTools: true` enables unless they are set. */
const APPEARANCE_TOOLS = [
  ['background', 'backgroundImage'],
  ['background', 'backgroundSize'],
  ['border', 'color'],
  ['border', 'radius'],
  ['border', 'style'],
  ['border', 'width'],
  ['color', 'link'],
  ['color', 'heading'],
  ['color', 'button'],
  ['color', 'caption'],
  ['dimensions', 'aspectRatio'],
  ['dimensions', 'minHeight'],
  ['position', 'sticky'],
  ['spacing', 'blockGap'],
  ['spacing', 'margin'],
  ['spacing', 'padding'],
  ['typography', 'lineHeight'],
];

/** Prepares a layer for merging: converts it to version 3, expands appearance tools and groups presets by origin. */
export function prepareLayer(layer: Layer): Styling {
  const { origin, styles = {} } = layer;
  const named = { ...layer, settings: withPresentNames(layer) };
  const settings = changeNodes(withScale(migrated(named)), (node) => byOrigin(withTools(node), origin));
  return { settings, styles };
}

/** Names of settings in version 1 (reference, `WP_Theme_JSON_Schema::migrate_v1_to_v2`). */
const FORMER_NAMES = [
  { group: 'border', former: 'customRadius', name: 'radius' },
  { group: 'spacing', former: 'customMargin', name: 'margin' },
  { group: 'spacing', former: 'customPadding', name: 'padding' },
  { group: 'typography', former: 'customLineHeight', name: 'lineHeight' },
];

const withPresentNames = ({ version = 3, settings = {} }: Layer): JsonObject =>
  version > 1
    ? settings
    : changeNodes(settings, (node) =>
        FORMER_NAMES.reduce<JsonObject>((renamed, { group, former, name }) => {
          const said = valueAt(renamed, [group]);
          if (!isObject(said) || said[former] === undefined) return renamed;
          const { [former]: value, ...others } = said;
          return withValueAt(renamed, [group], { ...others, [name]: value });
        }, node),
      );

/**
 * Up to version 2, font and spacing sizes of a theme replaced the default ones, and spacing sizes replaced a scale.
 * Customizations inherit this from the theme.
 */
function migrated({ origin, version = 3, settings = {} }: Layer): JsonObject {
  if (version >= 3 || origin === 'custom') return settings;
  const has = (...path: string[]) => valueAt(settings, path) !== undefined;
  const sizes = has('spacing', 'spacingSizes');
  let next = settings;
  if (has('typography', 'fontSizes')) next = withValueAt(next, ['typography', 'defaultFontSizes'], false);
  if (sizes || has('spacing', 'spacingScale')) next = withValueAt(next, ['spacing', 'defaultSpacingSizes'], false);
  return sizes ? withValueAt(next, ['spacing', 'spacingScale'], undefined) : next;
}

const SIZES = ['spacing', 'spacingSizes'];

/** Adds the spacing sizes that a scale describes to those listed individually. */
function withScale(settings: JsonObject): JsonObject {
  const scale = valueAt(settings, ['spacing', 'spacingScale']);
  const named = valueAt(settings, SIZES);
  if (!isObject(scale) || isObject(named)) return settings;
  const scaled = scaledSizes(scale);
  if (scaled.length === 0) return settings;
  return withValueAt(settings, SIZES, withNamedSizes(scaled, Array.isArray(named) ? named : []));
}

function withTools(settings: JsonObject): JsonObject {
  const { appearanceTools, ...node } = settings;
  if (appearanceTools !== true) return settings;
  return APPEARANCE_TOOLS.filter((path) => valueAt(node, path) === undefined).reduce<JsonObject>(
    (open, path) => withValueAt(open, path, true),
    node,
  );
}

/** Groups lists of presets under their origin, unless they already are. */
const byOrigin = (node: JsonObject, origin: Origin): JsonObject =>
  PRESETS.reduce<JsonObject>((keyed, { path }) => {
    const list = valueAt(keyed, path);
    return Array.isArray(list) ? withValueAt(keyed, path, { [origin]: list }) : keyed;
  }, node);
