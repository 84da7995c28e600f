import { hasMarkup, isHarmlessCss } from '../../site/index.ts';

/** Imports would load what nobody checked, and an at-rule without a block takes the rule after it into itself. */
const STATEMENT = /@(?:import|charset|namespace)/i;

/** Whether rules that people wrote may be placed between others. They must close everything that they open, and load images only from the web. */
export const isWholeCss = (css: unknown): css is string =>
  typeof css === 'string' && isClosed(css) && isHarmlessCss(css) && !hasMarkup(css) && !STATEMENT.test(css);

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Whether everything that the CSS opens is closed: strings, brackets, comments. It then cannot affect the CSS that follows. */
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
