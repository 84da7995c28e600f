import { type Declarations, declarationsText } from '../../content/index.ts';

/** A colour by its parts, which style sheets of a theme may have and authors of texts may not. */
const BY_PARTS = /^(?:rgb|hsl)a?\([\d\s.,%/]*\)$/i;

/** Declarations of colours of the theme, as `declarationsText`: those by their parts are as safe as others (reference). */
export const colourDeclarations = (colours: Declarations): string =>
  Object.entries(colours)
    .map(([name, value]) => (BY_PARTS.test(value) ? `${name}:${value};` : declarationsText({ [name]: value })))
    .join('');
