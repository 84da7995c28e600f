import * as v from 'valibot';
import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import { withBodyTexts } from './body.ts';

/** Member with the version of the schema that a record was written for; 1 if it is missing. */
export const VERSION = '$version';

type Versioned = Pick<Collection, 'version' | 'upgrade'>;

type Stored = Versioned & Pick<Collection, 'bodies'>;

/** A record of a version that this program does not support: it was written by a newer one and must not be changed. */
export class NewerVersion extends Error {
  constructor(found: number, known: number) {
    super(`has version ${found}, but this Almanac supports only ${known}: update Almanac`);
    this.name = 'NewerVersion';
  }
}

/**
 * Upgrades a stored value to the current version of its collection, with each body as one text.
 *
 * @throws NotALine; NewerVersion; Error if the version is not a whole number from 1, or a step is missing; what a step throws
 */
export function upgraded(
  { version, upgrade, bodies }: Stored,
  value: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const found = value[VERSION] ?? 1;
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 1) {
    throw new Error(`${VERSION} must be a whole number from 1`);
  }
  if (found > version) throw new NewerVersion(found, version);
  const said = withBodyTexts(value, bodies);
  if (found === version) return said;
  let record: Record<string, unknown> = { ...said };
  for (let next = found + 1; next <= version; next++) {
    const step = upgrade[next];
    if (!step) throw new Error(`there is no upgrade to version ${next}`);
    record = step(record);
  }
  return { ...record, [VERSION]: version };
}

/** A record with the version for its file, which is omitted as long as there is only one. */
export const versioned = ({ version }: Versioned, record: object): object =>
  version > 1 ? { ...record, [VERSION]: version } : record;

/** The members of a collection that are needed to read one of its files. */
type Readable = Pick<Collection<never>, 'schema' | 'version' | 'upgrade' | 'bodies'>;

/** The record in an earlier version of a file, upgraded to the current schema; undefined if it is not a valid record. */
export function readVersion(collection: Readable, id: number, text: string): StoredRecord | undefined {
  try {
    const record = v.parse(collection.schema, upgraded(collection, JSON.parse(text))) as StoredRecord;
    return record.id === id ? record : undefined;
  } catch {
    // whatever it is, it is no record of this collection
    return undefined;
  }
}
