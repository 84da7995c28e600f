import * as v from 'valibot';
import { flattenPresets } from '../styles/flatten-presets.ts';
import type { JsonObject } from '../styles/json-object.ts';
import { mergeThemeJson } from '../styles/merge-theme-json.ts';
import type { GlobalStyles } from '../styles/record.ts';
import { themeLayer } from '../styles/theme-styling.ts';
import { NO_AREA } from '../templates/areas.ts';
import type { Template } from '../templates/record.ts';
import { type ThemeJson, themeJsonSchema } from './theme-json.ts';

/**
 * A `theme.json` with global styles laid over it, version 3, and with the template parts that people made. As it was where
 * there is neither.
 *
 * @param text that has been checked as it was read
 * @param parts in the order in which one of two with the same name counts
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

/** What is said of its parts: of a file alone nobody would know where it is meant to stand, and what it is called. */
function partsOf({ templateParts: listed }: ThemeJson, parts: readonly Template[]): ThemeJson['templateParts'] {
  return parts.toReversed().reduce((said, { slug, title, area = NO_AREA }) => {
    const before = said.find(({ name }) => name === slug);
    if ((before?.title ?? slug) === title && (before?.area ?? NO_AREA) === area) return said;
    return [...said.filter((one) => one !== before), { ...before, name: slug, title, area }];
  }, listed);
}
