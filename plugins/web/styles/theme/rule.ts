/** A property and its value, as CSS. */
export type Declaration = readonly [property: string, value: string];

/** A rule, on a line of its own; nothing where it declares nothing. */
export const rule = (selector: string, declarations: readonly Declaration[]): string =>
  declarations.length === 0
    ? ''
    : `${selector}{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}\n`;

/** Capped at the weight of one pseudo-class, so that a theme's rules are overridden by what a block says itself. */
export const weak = (selector: string): string => `:root :where(${selector})`;

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
