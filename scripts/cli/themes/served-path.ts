/** Normalizes a path to one that the site serves: lower-case letters, digits, `-`, `_` and a single dot. */
export function servedPath(path: string): string {
  const parts = path.toLowerCase().split('/');
  const last = parts.pop() ?? '';
  const [, stem = last, ending = ''] = /^(.*)(\.[a-z0-9]{1,8})$/.exec(last) ?? [];
  const clean = (part: string) => part.replace(/[^a-z0-9_-]+/g, '-').replace(/^[-_]+/, '') || 'x';
  return [...parts.map(clean), `${clean(stem)}${ending}`].join('/');
}
