import { fileHeader } from './file-header.ts';

/** A pattern that a theme brings: blocks to begin with. */
export interface ThemePattern {
  /** With the name of the theme: `daybook/call-to-action`. */
  readonly name: string;
  readonly title: string;
  readonly content: string;
  readonly description: string;
  /** How wide an editor shows it, in pixels. */
  readonly viewportWidth: number | undefined;
  /** Do editors offer it? */
  readonly inserter: boolean | undefined;
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  /** Blocks that it may stand for, kinds of items and templates that it is for; all when empty. */
  readonly blockTypes: readonly string[];
  readonly postTypes: readonly string[];
  readonly templateTypes: readonly string[];
}

/** Labels in the comment that the file begins with (reference, `WP_Theme::get_block_patterns`). */
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

/** The comment, and what stands behind it. */
const FILE = /^\s*<\?php\s*\/\*[\s\S]*?\*\/\s*\?>(.*)$/s;

/**
 * The pattern that a file of a theme is: a comment that names it, then blocks.
 *
 * @returns undefined for a file without a name or a title, and for one that holds a program, which nobody here runs
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
