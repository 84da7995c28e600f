/** `"<version>-<hash of the answer>"`, or `"<version>"` alone. Weak tags never match strongly (RFC 9110, 13.1.1). */
const TAG = /^"([^"-]+)(?:-[^"]*)?"$/;

const tagsOf = (header: string): readonly string[] => header.split(',').map((tag) => tag.trim());

/** The versions of a record that `If-Match` names, by the first halves of ETags: `<file>`, or `<file>_<beside>`. */
export const namedVersions = (header: string): readonly string[] =>
  tagsOf(header).flatMap((tag) => TAG.exec(tag)?.[1] ?? []);

/**
 * Does `If-Match` let a change pass? It goes by the first half of the ETag, the record's version: a changed venue must not
 * fail an update of its event. Who was shown its file alone says nothing of what is beside it.
 *
 * @param header `If-Match` as it was sent, if it was.
 * @param version Of the record as it is now; undefined when there is none.
 */
export function isMatched(header: string | undefined, version: string | undefined): boolean {
  if (header === undefined) return true;
  if (version === undefined) return false;
  const [file] = version.split('_');
  return tagsOf(header).includes('*') || namedVersions(header).some((named) => named === version || named === file);
}
