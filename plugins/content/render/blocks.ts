/**
 * Comments that delimit blocks: `<!-- wp:name {"json": 1} -->`. Their JSON has `<` and `>` escaped by every editor that
 * writes them; a comment that has them bare is an ordinary comment. Excluding both also keeps the scan linear.
 */
const BLOCK_COMMENT = /<!--\s+\/?wp:[^<>]*?-->/g;

/** Is this text made of blocks? Then it brings its own paragraphs. */
export const hasBlocks = (html: string): boolean => /<!--\s+wp:/.test(html);

/** Replaces each block comment; used to hide them from a sanitizer, and to leave them out of what is shown. */
export const replaceBlockComments = (html: string, replace: (comment: string) => string): string =>
  html.replace(BLOCK_COMMENT, replace);
