import { hasMarkup, isHarmlessCss } from '../../site/index.ts';

/** Imports would load what nobody checked, and an at-rule without a block takes the rule after it into itself. */
const STATEMENT = /@(?:import|charset|namespace)/i;

/** May rules that people wrote stand between others? They end what they begin, and load pictures of the web alone. */
export const isWholeCss = (css: unknown): css is string =>
  typeof css === 'string' && isClosed(css) && isHarmlessCss(css) && !hasMarkup(css) && !STATEMENT.test(css);

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
