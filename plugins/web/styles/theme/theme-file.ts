/** Address of a file that a theme.json names by its path (`file:./fonts/a.woff2`); undefined for any other value, or if not served. */
export function themeFile(said: unknown, addressOf: (path: string) => string | undefined): string | undefined {
  const [, path] = /^file:\.\/(.+)$/.exec(typeof said === 'string' ? said : '') ?? [];
  return path === undefined ? undefined : addressOf(path);
}
