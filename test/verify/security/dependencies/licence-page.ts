/** A line of the tables of docs/dependencies.md: a package, or with `*` at its end all whose names begin so. */
export interface ListedPackage {
  readonly name: string;
  readonly licence: string;
}

const LINE = /^\| `([^`]+)` \| ([^|]+) \|/gm;

/** Reads the packages that the page lists. */
export const listedPackages = (page: string): readonly ListedPackage[] =>
  [...page.matchAll(LINE)].map(([, name = '', licence = '']) => ({ name, licence: licence.trim() }));

/** The line about a package: of several, the one with the longest matching name. */
export function lineFor(listed: readonly ListedPackage[], name: string): ListedPackage | undefined {
  return listed
    .filter((line) => (line.name.endsWith('*') ? name.startsWith(line.name.slice(0, -1)) : name === line.name))
    .sort((one, other) => other.name.length - one.name.length)[0];
}
