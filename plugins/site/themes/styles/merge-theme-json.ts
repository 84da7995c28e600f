import { isObject } from '../../../../core/index.ts';
import { type JsonObject, valueAt, withValueAt } from './json-object.ts';
import { type Layer, prepareLayer, type Styling } from './prepare-layer.ts';
import { type Origin, PRESETS, type PresetList } from './presets.ts';
import { changeNodes } from './settings-nodes.ts';

/** Objects that are replaced as a whole, because their members belong together. */
const WHOLE = new Set(['backgroundImage']);

/**
 * Merges layers by the rules of theme.json version 3: objects are merged member by member, everything else is replaced. Lists
 * of presets are grouped by origin, so that no origin replaces another's. A theme's preset with the slug of a default one is
 * removed while the setting for the default ones (`color.defaultPalette` …) is on.
 *
 * @param layers lowest first
 */
export const mergeThemeJson = (layers: readonly Layer[]): Styling =>
  layers.map(prepareLayer).reduce(
    (below, above) => ({
      settings: withoutClashes(merged(below.settings, above.settings)),
      styles: merged(below.styles, above.styles),
    }),
    { settings: {}, styles: {} },
  );

function merged(below: JsonObject, above: JsonObject): JsonObject {
  // built from entries, so that a member called `__proto__` stays ordinary data
  return Object.fromEntries([
    ...Object.entries(below),
    ...Object.entries(above).map(([name, value]) => {
      const under = valueAt(below, [name]);
      return [name, isObject(value) && isObject(under) && !WHOLE.has(name) ? merged(under, value) : value];
    }),
  ]);
}

/** Removes a theme's presets whose slug an enabled default preset has; those without a name get the default preset's. */
const withoutClashes = (settings: JsonObject): JsonObject =>
  changeNodes(settings, (node) =>
    PRESETS.reduce<JsonObject>((left, preset) => {
      const own = presetsOf(left, preset.path, 'theme');
      if (!own) return left;
      const defaults = [settings, node].flatMap((one) => presetsOf(one, preset.path, 'default') ?? []);
      return withValueAt(left, [...preset.path, 'theme'], remaining(settings, preset, own, defaults));
    }, node),
  );

function remaining(
  settings: JsonObject,
  { defaults: flag, named }: PresetList,
  own: readonly JsonObject[],
  defaults: readonly JsonObject[],
): readonly JsonObject[] {
  const bySlug = new Map(defaults.map((preset) => [preset.slug, preset]));
  const counts = flag !== undefined && valueAt(settings, flag) !== false;
  return own
    .filter(({ slug }) => !counts || !bySlug.has(slug))
    .map((preset) => {
      const name = named && preset.name === undefined ? bySlug.get(preset.slug)?.name : undefined;
      return name === undefined ? preset : { ...preset, name };
    });
}

/** The presets of one origin in a list grouped by origin. */
function presetsOf(node: JsonObject, path: readonly string[], origin: Origin): readonly JsonObject[] | undefined {
  const list = valueAt(node, [...path, origin]);
  return Array.isArray(list) ? list.filter(isObject) : undefined;
}
