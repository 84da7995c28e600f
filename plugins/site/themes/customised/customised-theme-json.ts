import * as v from 'valibot';
import { isObject } from '../../../../core/index.ts';
import { NO_AREA, type Template } from '../../templates/record.ts';
import { type JsonObject, valueAt, withValueAt } from '../styles/json-object.ts';
import { mergeThemeJson } from '../styles/merge-theme-json.ts';
import { ORIGINS, PRESETS } from '../styles/presets.ts';
import type { GlobalStyles } from '../styles/record.ts';
import { changeNodes } from '../styles/settings-nodes.ts';
import { themeLayer } from '../styles/theme-styling.ts';
import { type ThemeJson, themeJsonSchema } from '../theme-json.ts';

/**
 * Settings as in a `theme.json`: lists of presets that are grouped by origin become one list each. Of two presets with the same
 * slug, the one of the higher origin takes the place of the other.
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

/**
 * A `theme.json` with global styles merged into it, as version 3, and with the customised template parts. Returned unchanged
 * if there are neither.
 *
 * @param text already validated when it was read
 * @param parts of two with the same name, the first wins
 */
export function customisedThemeJson(text: string, styles: GlobalStyles, parts: readonly Template[]): string {
  const written: JsonObject = JSON.parse(text);
  const json = v.parse(themeJsonSchema, written);
  const templateParts = partsOf(json, parts);
  const custom = {
    ...(isSaid(styles) && stylingOf(json, styles)),
    ...(templateParts !== json.templateParts && { templateParts }),
  };
  return Object.keys(custom).length === 0 ? text : `${JSON.stringify({ ...written, ...custom }, null, 2)}\n`;
}

const isSaid = ({ settings = {}, styles = {} }: GlobalStyles): boolean =>
  Object.keys(settings).length > 0 || Object.keys(styles).length > 0;

function stylingOf(json: ThemeJson, custom: GlobalStyles) {
  const { settings, styles } = mergeThemeJson([themeLayer(json), { origin: 'custom', ...custom }]);
  return { version: 3, settings: flattenPresets(settings), styles };
}

/** The list of template parts, which holds their areas and titles: their files cannot. */
function partsOf({ templateParts: listed }: ThemeJson, parts: readonly Template[]): ThemeJson['templateParts'] {
  return parts.toReversed().reduce((said, { slug, title, area = NO_AREA }) => {
    const before = said.find(({ name }) => name === slug);
    if ((before?.title ?? slug) === title && (before?.area ?? NO_AREA) === area) return said;
    return [...said.filter((one) => one !== before), { ...before, name: slug, title, area }];
  }, listed);
}
