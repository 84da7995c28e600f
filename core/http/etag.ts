import { createHash } from 'node:crypto';

/** First 128 bits: enough that two answers of one address never share a tag. Hex, so that a hyphen always separates. */
const hashOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex').slice(0, 32);

/**
 * A strong entity tag: `"<version>-<hash of the answer>"` for what presents a record, `"<hash of the answer>"` otherwise.
 * The first half is what `If-Match` compares (check-if-match.ts).
 */
export const entityTag = (body: Uint8Array, version: string | undefined): string =>
  version === undefined ? `"${hashOf(body)}"` : `"${version}-${hashOf(body)}"`;

/** Does `If-None-Match` name this tag? Weak comparison (RFC 9110, 13.1.2). */
export const isNotModified = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === tag || one === '*');
