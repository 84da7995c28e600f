import type { Encoding } from './encoding.ts';

/**
 * A strong entity tag: `"<version>-<hash of the answer>"` for what presents a record, `"<hash of the answer>"` otherwise.
 * The first half is what `If-Match` compares (check-if-match.ts).
 */
export const entityTag = (hash: string, version: string | undefined): string =>
  version === undefined ? `"${hash}"` : `"${version}-${hash}"`;

/** The tag of the same answer in a coding: other bytes, so another strong tag (RFC 9110, 8.8.3.3). */
export const encodedTag = (tag: string, encoding: Encoding): string => `${tag.slice(0, -1)}-${encoding}"`;

/** Does `If-None-Match` name this tag? Weak comparison (RFC 9110, 13.1.2). */
export function isNotModified(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag) return true;
  return ifNoneMatch
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === tag || one === '*');
}
