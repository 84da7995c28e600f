import { isObject } from '../../../../core/index.ts';
import { kebabCase } from '../../../blocks/index.ts';
import { isCssValue, type JsonObject, valueAt } from '../../../site/index.ts';

const PRESET = 'var:';

/** A value of a style as CSS: `var:preset|color|ink` is a custom property; undefined for what is no single harmless value. */
export function cssValue(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  if (value.startsWith(PRESET)) return `var(--wp--${value.slice(PRESET.length).split('|').map(kebabCase).join('--')})`;
  return isCssValue(value) && isClosed(value) ? value : undefined;
}

/** What stands at a path of styles; a `{ ref: 'styles.color.text' }` stands for what is there. @param root all styles */
export function styleAt(node: JsonObject, path: readonly string[], root: JsonObject): unknown {
  const value = valueAt(node, path);
  if (!isObject(value) || typeof value.ref !== 'string') return value;
  const referred = valueAt({ styles: root }, value.ref.split('.'));
  return isObject(referred) && 'ref' in referred ? undefined : referred;
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Does everything end in CSS that begins in it: strings, brackets, comments? Then it takes nothing of what follows into itself.
 */
export function isClosed(css: string): boolean {
  const open: string[] = [];
  let quote = '';
  for (let at = 0; at < css.length; at++) {
    const char = css.charAt(at);
    if (char === '\\') {
      at++;
      if (at >= css.length) return false;
    } else if (quote !== '') {
      if (char === '\n' || char === '\r' || char === '\f') return false;
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (css.startsWith('/*', at)) {
      at = css.indexOf('*/', at + 2) + 1;
      if (at === 0) return false;
    } else if (Object.hasOwn(CLOSERS, char)) open.push(CLOSERS[char] ?? '');
    else if (')]}'.includes(char) && open.pop() !== char) return false;
  }
  return quote === '' && open.length === 0;
}
