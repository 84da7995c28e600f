import { hasMarkup, isHarmlessCss } from '../../../site/index.ts';
import { isClosed } from './css-value.ts';
import { appended, scoped, weak } from './rule.ts';

/** Imports would load what nobody checked, and an at-rule without a block takes the rule after it into itself. */
const STATEMENT = /@(?:import|charset|namespace)/i;

/** May rules that people wrote stand between others? They end what they begin, and load pictures of the web alone. */
export const isWholeCss = (css: unknown): css is string =>
  typeof css === 'string' && isClosed(css) && isHarmlessCss(css) && !hasMarkup(css) && !STATEMENT.test(css);

const PSEUDO_ELEMENT = /[>+~\s]*::[a-zA-Z-]+/;

/**
 * Rules of one block, in which `&` stands for its element: declarations, and rules for what is in it (reference,
 * `process_blocks_custom_css`).
 */
export const blockCss = (css: unknown, selector: string): string =>
  isWholeCss(css)
    ? css
        .split('&')
        .map((part) => partCss(part, selector))
        .join('')
    : '';

function partCss(part: string, selector: string): string {
  if (part.trim() === '') return '';
  if (!part.includes('{')) return isClosed(part) ? `${weak(selector)}{${part.trim()}}\n` : '';
  const [nested = '', body, ...others] = part.replaceAll('}', '').split('{');
  if (body === undefined || others.length > 0 || !isClosed(nested) || !isClosed(body)) return '';
  const [pseudo = ''] = PSEUDO_ELEMENT.exec(nested) ?? [];
  const inner = nested.replace(pseudo, '');
  const target = inner.startsWith(' ') ? scoped(selector, inner.trim()) : appended(selector, inner);
  return `${weak(target)}${pseudo}{${body.trim()}}\n`;
}
