import { fileHeader } from './file-header.ts';

/** A pattern of a theme: blocks to insert as a starting point. */
export interface ThemePattern {
  /** Including the name of the theme: `daybook/call-to-action`. */
  readonly name: string;
  readonly title: string;
  readonly content: string;
  readonly description: string;
  /** Width of its preview in editors, in pixels. */
  readonly viewportWidth: number | undefined;
  /** Do editors offer it? */
  readonly inserter: boolean | undefined;
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  /** Blocks that it can replace, and the kinds and templates that it is for; all if empty. */
  readonly blockTypes: readonly string[];
  readonly postTypes: readonly string[];
  readonly templateTypes: readonly string[];
}

/** Labels in the comment at the start of the file (reference, `WP_Theme::get_block_patterns`). */
const LABELS = {
  name: 'Slug',
  title: 'Title',
  description: 'Description',
  viewportWidth: 'Viewport Width',
  inserter: 'Inserter',
  categories: 'Categories',
  keywords: 'Keywords',
  blockTypes: 'Block Types',
  postTypes: 'Post Types',
  templateTypes: 'Template Types',
} as const;

/** The comment and, captured, the content after it. */
const FILE = /^\s*<\?php\s*\/\*[\s\S]*?\*\/\s*\?>(.*)$/s;

/**
 * Parses a pattern file: a header comment, then blocks.
 *
 * @returns undefined for a file without a name or a title, and for one with PHP code, which is never run
 */
export function themePattern(text: string): ThemePattern | undefined {
  const content = FILE.exec(text)?.[1]?.trim();
  const { name, title, description, viewportWidth, inserter, ...lists } = fileHeader(text, LABELS);
  if (content === undefined || content.includes('<?') || title === '' || !/^[a-z0-9/_-]+$/i.test(name)) {
    return undefined;
  }
  const width = Number.parseInt(viewportWidth, 10);
  return {
    name,
    title,
    content,
    description,
    viewportWidth: width > 0 ? width : undefined,
    inserter: inserter === '' ? undefined : /^(?:yes|true|1|on)$/i.test(inserter),
    categories: listOf(lists.categories),
    keywords: listOf(lists.keywords),
    blockTypes: listOf(lists.blockTypes),
    postTypes: listOf(lists.postTypes),
    templateTypes: listOf(lists.templateTypes),
  };
}

const listOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter((one) => one !== '');
