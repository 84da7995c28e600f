/** A property and its value, as CSS. */
export type Declaration = readonly [property: string, value: string];

/** A rule on a line of its own; empty without declarations. */
export const rule = (selector: string, declarations: readonly Declaration[]): string =>
  declarations.length === 0
    ? ''
    : `${selector}{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}\n`;
