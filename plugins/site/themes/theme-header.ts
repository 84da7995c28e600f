import { fileHeader } from './file-header.ts';

/** Labels in the comment that `style.css` begins with (the reference's documents, Main Stylesheet). */
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

/** What a theme says of itself; empty where it says nothing. */
export type ThemeHeader = Readonly<Record<keyof typeof LABELS, string>>;

/** What the header of a `style.css` says. */
export const themeHeader = (css: string): ThemeHeader => fileHeader(css, LABELS);
