import { fileHeader } from './file-header.ts';

/** Labels in the comment at the start of `style.css` (the reference's documents, Main Stylesheet). */
const LABELS = {
  name: 'Theme Name',
  themeUri: 'Theme URI',
  author: 'Author',
  authorUri: 'Author URI',
  description: 'Description',
  version: 'Version',
  requiresWp: 'Requires at least',
  requiresPhp: 'Requires PHP',
  tags: 'Tags',
  textDomain: 'Text Domain',
} as const;

/** The header of a theme; missing values are empty. */
export type ThemeHeader = Readonly<Record<keyof typeof LABELS, string>>;

/** Parses the header of a `style.css`. */
export const themeHeader = (css: string): ThemeHeader => fileHeader(css, LABELS);
