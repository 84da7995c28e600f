/** Splits a selector list; commas inside brackets do not separate selectors. */
export function selectorList(selector: string): readonly string[] {
  let depth = 0;
  const parts = [''];
  for (const char of selector) {
    if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    if (char === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${char}`);
  }
  return parts.map((one) => one.trimStart());
}

/** A selector list with a suffix appended to each selector. */
export const appended = (selector: string, suffix: string): string =>
  selectorList(selector)
    .map((one) => `${one}${suffix}`)
    .join(', ');

/** Each selector of one list, nested in each selector of another. */
export const scoped = (outer: string, inner: string): string =>
  selectorList(outer)
    .flatMap((one) => selectorList(inner).map((other) => `${one} ${other}`))
    .join(', ');

/** A selector list in the format that the reference uses for blocks, without spaces after commas. */
export const unspaced = (selector: string): string => selectorList(selector).join(',');

/** A selector limited to the specificity of one pseudo-class, so that styles of a block override a theme's rules. */
export const weak = (selector: string): string => `:root :where(${selector})`;
