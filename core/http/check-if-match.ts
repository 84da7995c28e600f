import { problem } from '../errors.ts';

/** `"<version>-<hash of the answer>"`, or `"<version>"` alone. Weak tags never match strongly (RFC 9110, 13.1.1). */
const namesVersion = (tag: string, version: string): boolean =>
  tag === `"${version}"` || (tag.startsWith(`"${version}-`) && tag.endsWith('"'));

/**
 * Honours `If-Match` by the first half of the ETag, the record's version: a changed venue must not fail an update of its
 * event.
 *
 * @param header `If-Match` as it was sent, if it was.
 * @param version Of the record as it is now; undefined when there is none.
 * @throws ApiError 412 rest_precondition_failed
 */
export function checkIfMatch(header: string | undefined, version: string | undefined): void {
  if (header === undefined) return;
  const tags = header.split(',').map((tag) => tag.trim());
  if (version !== undefined && tags.some((tag) => tag === '*' || namesVersion(tag, version))) return;
  throw problem('rest_precondition_failed', 'The record has changed since it was read.');
}
