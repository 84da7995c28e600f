/** Where a file of a theme is served, which its theme.json names by its place there (`file:./fonts/a.woff2`); undefined for one that is not. */
export function themeFile(said: unknown, addressOf: (path: string) => string | undefined): string | undefined {
  const [, path] = /^file:\.\/(.+)$/.exec(typeof said === 'string' ? said : '') ?? [];
  return path === undefined ? undefined : addressOf(path);
}
