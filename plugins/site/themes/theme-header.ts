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

/** Characters in which the header has to be. */
const MOST = 8192;

/** What the header of a `style.css` says, a line each: `Theme Name: Daybook`. The first of two lines with one label counts. */
export function themeHeader(css: string): ThemeHeader {
  const lines = css.slice(0, MOST).split(/\r\n?|\n/);
  const sayingOf = (label: string): string => {
    const start = `${label.toLowerCase()}:`;
    for (const line of lines) {
      const text = line.replace(/^[\s/*#@]*/, '');
      if (text.toLowerCase().startsWith(start))
        return text
          .slice(start.length)
          .replace(/\*\/.*$/, '')
          .trim();
    }
    return '';
  };
  const entries = Object.entries(LABELS).map(([name, label]) => [name, sayingOf(label)]);
  return Object.fromEntries(entries) as ThemeHeader;
}
