import { isObject } from '../../../core/index.ts';
import { type JsonObject, valueAt, withValueAt } from './json-object.ts';
import { ORIGINS, PRESETS } from './presets.ts';
import { changeNodes } from './settings-nodes.ts';

/**
 * Settings as a `theme.json` has them: lists of presets that stand by whose they are as one. Of two with one slug that of the
 * higher origin counts, in the place of the other.
 */
export const flattenPresets = (settings: JsonObject): JsonObject =>
  changeNodes(settings, (node) =>
    PRESETS.reduce<JsonObject>((flat, { path }) => {
      const lists = valueAt(flat, path);
      return isObject(lists) ? withValueAt(flat, path, joined(lists)) : flat;
    }, node),
  );

function joined(lists: JsonObject): readonly unknown[] {
  const all = ORIGINS.flatMap((origin) => {
    const list = valueAt(lists, [origin]);
    return Array.isArray(list) ? list.filter(isObject) : [];
  });
  return [...new Map(all.map((preset) => [preset.slug, preset])).values()];
}
