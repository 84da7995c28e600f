/** Characters in which a header has to be. */
const MOST = 8192;

/**
 * What the comment that a file begins with says, a line each: `Theme Name: Daybook`. The first of two lines with one label
 * counts; what is not said is empty.
 *
 * @param labels by the name of what they say
 */
export function fileHeader<Name extends string>(
  text: string,
  labels: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const lines = text.slice(0, MOST).split(/\r\n?|\n/);
  const sayingOf = (label: string): string => {
    const start = `${label.toLowerCase()}:`;
    for (const line of lines) {
      const said = line.replace(/^[\s/*#@]*/, '');
      if (said.toLowerCase().startsWith(start))
        return said
          .slice(start.length)
          .replace(/\*\/.*$/, '')
          .trim();
    }
    return '';
  };
  const entries = Object.entries<string>(labels).map(([name, label]) => [name, sayingOf(label)]);
  return Object.fromEntries(entries) as Record<Name, string>;
}
