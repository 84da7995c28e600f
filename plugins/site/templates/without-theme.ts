import { isObject } from '../../../core/index.ts';
import { attributesText, replaceBlockComments } from '../../content/index.ts';

/**
 * A template whose parts are of whatever theme it is in: an editor names theirs in each (reference,
 * `_remove_theme_attribute_from_template_part_block`).
 */
export const withoutTheme = (content: string): string =>
  replaceBlockComments(content, ({ name, json }, source) => {
    const attributes = name === 'core/template-part' ? parsed(json) : undefined;
    if (!isObject(attributes) || !Object.hasOwn(attributes, 'theme')) return source;
    const { theme: _, ...others } = attributes;
    return source.replace(json, () => attributesText(others));
  });

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
