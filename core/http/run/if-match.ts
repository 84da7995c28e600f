import type { Collection } from '../../contract/data/collection.ts';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import { problem } from '../../contract/problem.ts';
import type { Generation } from '../generation.ts';
import { findBase } from '../merge/find-base.ts';
import type { StaleBase } from '../merge/stale-base.ts';
import { sealedVersion } from '../response/outcome.ts';
import type { Prepared } from './prepared.ts';

/** The record that a write changes. */
interface Aim {
  readonly collection: Collection;
  readonly id: number;
  /** As `record.beside` of a reply. */
  readonly beside?: string | undefined;
}

/**
 * Enforces `If-Match`. If the client prefers a merge, an update may continue although its record has changed, provided that it
 * changes nothing that others have changed.
 *
 * @param store the store of the write's transaction, or the one before it
 * @returns what the update must then be checked against
 * @throws ApiError 412 rest_precondition_failed
 */
export function checkIfMatch(
  generation: Generation,
  { call: { ifMatch, prefersMerge, method }, route: { plugin } }: Pick<Prepared, 'call' | 'route'>,
  store: StoreReader,
  { collection, id, beside }: Aim,
): StaleBase | undefined {
  const records = store.of(collection);
  const file = records.version(id);
  const version = file === undefined ? undefined : sealedVersion(generation.sealVersion, { file, beside });
  if (isMatched(ifMatch, version)) return undefined;
  const changed = 'The record has changed since it was read';
  const theirs = records.get(id);
  if (!prefersMerge || !theirs || method === 'DELETE') throw problem('rest_precondition_failed', `${changed}.`);
  for (const named of namedVersions(ifMatch ?? '')) {
    const [known = '', besideIt] = named.split('_');
    // data outside the file has no former versions
    if (besideIt !== undefined && besideIt !== version?.split('_')[1]) continue;
    const base = findBase(generation, plugin, { collection, id, version: known });
    if (base) return { collection, base, theirs };
  }
  throw problem(
    'rest_precondition_failed',
    `${changed}, and the version that was read is no longer available for a merge: read the record again.`,
  );
}

/** `"<version>-<hash of the response>"`, or `"<version>"` alone. Weak tags never match strongly (RFC 9110, 13.1.1). */
const TAG = /^"([^"-]+)(?:-[^"]*)?"$/;

const tagsOf = (header: string): readonly string[] => header.split(',').map((tag) => tag.trim());

/** The versions of a record that `If-Match` names, by the first halves of ETags: `<file>`, or `<file>_<beside>`. */
const namedVersions = (header: string): readonly string[] => tagsOf(header).flatMap((tag) => TAG.exec(tag)?.[1] ?? []);

/**
 * Does `If-Match` allow a change? Compares the first half of the ETag, the record's version: a changed venue must not
 * fail an update of its event. A client that was shown only the file need not match data outside it.
 *
 * @param header `If-Match`, if it was sent.
 * @param version The record's current version; undefined if there is no record.
 */
export function isMatched(header: string | undefined, version: string | undefined): boolean {
  if (header === undefined) return true;
  if (version === undefined) return false;
  const [file] = version.split('_');
  return tagsOf(header).includes('*') || namedVersions(header).some((named) => named === version || named === file);
}
