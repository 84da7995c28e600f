const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** Does `Prefer` ask for `merge`, among whatever else (RFC 7240, 2)? A value makes another preference of it, an empty one does not. */
export const prefersMerge = (header: string | undefined): boolean =>
  (header ?? '')
    .replace(QUOTED, (text) => (text === '""' ? '' : 'quoted'))
    .split(',')
    .some((preference) => /^\s*merge\s*(?:=\s*)?(?:;|$)/i.test(preference));
