/** Selectors of a list: commas inside of brackets part none. */
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

/** A list of selectors, each with this after it. */
export const appended = (selector: string, suffix: string): string =>
  selectorList(selector)
    .map((one) => `${one}${suffix}`)
    .join(', ');

/** Each of one list of selectors within each of another. */
export const scoped = (outer: string, inner: string): string =>
  selectorList(outer)
    .flatMap((one) => selectorList(inner).map((other) => `${one} ${other}`))
    .join(', ');

/** A list of selectors as the reference writes those of blocks: a pseudo-class that takes it has it to the letter. */
export const unspaced = (selector: string): string => selectorList(selector).join(',');

/** Capped at the weight of one pseudo-class, so that a theme's rules are overridden by what a block says itself. */
export const weak = (selector: string): string => `:root :where(${selector})`;
