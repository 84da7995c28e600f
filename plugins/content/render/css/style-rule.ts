import { isSafeDeclaration } from './safe-declaration.ts';

/** Values of CSS properties by name: `{ 'max-width': '40rem' }`. */
export type Declarations = Readonly<Record<string, string>>;

/** A rule of a style sheet. */
export interface StyleRule {
  /** Made by the program: nothing that an author wrote stands in it but in names that it made harmless. */
  readonly selector: string;
  /** Those that could do more than set a property are dropped. */
  readonly declarations: Declarations;
  /** What the rule stands in, made by the program likewise: `@container (max-width: 30rem)`. */
  readonly condition?: string;
}

/** Declarations as the value of a `style` attribute, not escaped yet; declarations that could do more than set a property are left out. */
export const declarationsText = (declarations: Declarations): string =>
  Object.entries(declarations)
    .filter(([name, value]) => isSafeDeclaration(name, value))
    .map(([name, value]) => `${name}:${value};`)
    .join('');

/** A rule as text for a style sheet; empty if nothing of it is left. */
export function ruleText({ selector, declarations, condition }: StyleRule): string {
  const text = declarationsText(declarations);
  if (text === '') return '';
  return condition === undefined ? `${selector}{${text}}` : `${condition}{${selector}{${text}}}`;
}
