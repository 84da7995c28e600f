import { isObject } from '../../../../core/index.ts';
import { isClosed } from '../../../blocks/index.ts';
import { presetVariable } from '../../../content/index.ts';
import { isCssValue, type JsonObject, valueAt } from '../../../site/index.ts';

/** A value of a style as CSS: `var:preset|color|ink` is a custom property; undefined if it is not a single harmless value. */
export function cssValue(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return presetVariable(value) ?? (isCssValue(value) && isClosed(value) ? value : undefined);
}

/** The value at a path in styles; `{ ref: 'styles.color.text' }` is replaced by the value at that path. @param root all styles */
export function styleAt(node: JsonObject, path: readonly string[], root: JsonObject): unknown {
  const value = valueAt(node, path);
  if (!isObject(value) || typeof value.ref !== 'string') return value;
  const referred = valueAt({ styles: root }, value.ref.split('.'));
  return isObject(referred) && 'ref' in referred ? undefined : referred;
}
