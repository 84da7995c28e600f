import { isObject } from '../../../../core/index.ts';
import { type JsonObject, valueAt, withValueAt } from './json-object.ts';
import { type Layer, prepareLayer, type Styling } from './prepare-layer.ts';
import { type Origin, PRESETS, type PresetList } from './presets.ts';
import { changeNodes } from './settings-nodes.ts';

/** Their members describe one thing together: another one takes its place as a whole. */
const WHOLE = new Set(['backgroundImage']);

/**
 * What comes of laying each of these over those before it, by the rules of theme.json version 3: objects are merged member by
 * member, all else is replaced. Lists of presets stand by their origin, so that no one's take the place of another's; of a
 * theme's are left out whose slug a default one has, as long as the setting for these (`color.defaultPalette` …) is on.
 *
 * @param layers the lowest first
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
  // made from entries, so that no name in a file is more than a name
  return Object.fromEntries([
    ...Object.entries(below),
    ...Object.entries(above).map(([name, value]) => {
      const under = valueAt(below, [name]);
      return [name, isObject(value) && isObject(under) && !WHOLE.has(name) ? merged(under, value) : value];
    }),
  ]);
}

/** A theme's presets with the names of default ones, and without those whose slug a default one has that counts. */
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

/** The presets of an origin in a list that stands by origin. */
function presetsOf(node: JsonObject, path: readonly string[], origin: Origin): readonly JsonObject[] | undefined {
  const list = valueAt(node, [...path, origin]);
  return Array.isArray(list) ? list.filter(isObject) : undefined;
}
