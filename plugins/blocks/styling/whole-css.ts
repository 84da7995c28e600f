import { hasMarkup, isHarmlessCss } from '../../site/index.ts';

/** At-rules without a block: imports would load unchecked CSS, and the others would swallow the rule after them. */
const STATEMENT = /@(?:import|charset|namespace)/i;

/** Whether user-written rules may be placed between others. They must close everything that they open, and load images only from the web. */
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
