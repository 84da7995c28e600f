import type { Collection } from '../../contract/data/collection.ts';
import { decodeText, MAX_JSON_DEPTH, positionOf } from '../../lib/index.ts';
import { danglingReferences } from './dangling-references.ts';
import type { Finding } from './finding.ts';
import type { KnownRecords } from './known-records.ts';
import { repeatedMembers } from './repeated-members.ts';

/** A record file that is served. */
interface FoundRecord {
  readonly collection: Pick<Collection, 'name' | 'references' | 'fits' | 'texts'>;
  readonly bytes: Uint8Array;
  /** As it is stored. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** What is wrong with a record besides its schema and the rules of the API: with its file, and compared with other records. */
export async function* recordFindings(
  { collection, bytes, value }: FoundRecord,
  known: KnownRecords,
): AsyncGenerator<Finding> {
  yield* repeatedMembers(bytes, value);
  const text = decodeText(bytes) ?? '';
  const located = (path: readonly (string | number)[]) => positionOf(text, path, MAX_JSON_DEPTH);
  for await (const { path, message } of danglingReferences(collection, value, known)) {
    yield { message, ...located(path) };
  }
  for (const [member, values] of known.fitting(collection.name) ?? []) {
    const given = value[member];
    if (typeof given !== 'string' || values.has(given)) continue;
    const all = [...values].sort();
    const message = `${member}: ${JSON.stringify(given)} is unknown; known are ${all.join(', ')}`;
    yield { message, ...located([member]) };
  }
}
