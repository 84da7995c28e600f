/** The header must be within this many characters. */
const MOST = 8192;

/**
 * Values in the comment at the start of a file, one a line: `Theme Name: Daybook`. The first line with a label wins; missing
 * values are empty.
 *
 * @param labels by the name that their value gets in the result
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
