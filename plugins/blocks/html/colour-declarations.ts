import { type Declarations, declarationsText } from '../../content/index.ts';

/** A colour function with plain numbers: allowed in a theme's style sheets, not in what authors write. */
const BY_PARTS = /^(?:rgb|hsl)a?\([\d\s.,%/]*\)$/i;

/** Colour declarations of the theme, like `declarationsText` but with colour functions: they are just as safe (reference). */
export const colourDeclarations = (colours: Declarations): string =>
  Object.entries(colours)
    .map(([name, value]) => (BY_PARTS.test(value) ? `${name}:${value};` : declarationsText({ [name]: value })))
    .join('');
