import type { Theme } from './theme.ts';

/** A block that stands for a pattern. Its attributes have no `<` and no `>`, which JSON in comments of blocks escapes. */
const PATTERN_BLOCK = /<!--\s{1,9}wp:pattern\s{1,9}(\{[^<>]*\})\s{1,9}\/-->/g;

/** Characters of patterns that are put into one text: patterns that name each other often would have no end of them. */
const MOST = 1024 * 1024;

/**
 * A text of blocks with what the patterns of its theme say in place of the blocks that name them, as editors are given it (reference,
 * `resolve_pattern_blocks`). A pattern within itself is left out; a block that names none stays.
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
