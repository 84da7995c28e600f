import type { Theme } from './theme.ts';

/** A block that refers to a pattern. Its attributes have no `<` and no `>`, which are escaped in JSON in block comments. */
const PATTERN_BLOCK = /<!--\s{1,9}wp:pattern\s{1,9}(\{[^<>]*\})\s{1,9}\/-->/g;

/** Limit of the characters that patterns add to one text: nested patterns could multiply without end. */
const MOST = 1024 * 1024;

/**
 * Replaces pattern blocks in a text with the content of the theme's patterns, as for editors (reference, `resolve_pattern_blocks`).
 * A pattern within itself is removed; a block that refers to no known pattern stays.
 */
export function withPatterns(text: string, theme: Pick<Theme, 'patterns'> | undefined): string {
  let left = MOST;
  const resolved = (blocks: string, within: readonly string[]): string =>
    blocks.replace(PATTERN_BLOCK, (block, attributes: string) => {
      const slug = slugIn(attributes);
      const pattern = theme?.patterns.find(({ name }) => name === slug);
      if (!pattern || pattern.content.length > left) return block;
      if (within.includes(pattern.name)) return '';
      left -= pattern.content.length;
      return resolved(pattern.content, [...within, pattern.name]);
    });
  return resolved(text, []);
}

function slugIn(attributes: string): unknown {
  try {
    return JSON.parse(attributes).slug;
  } catch {
    return undefined;
  }
}
