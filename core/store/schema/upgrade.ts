import * as v from 'valibot';
import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import { withBodyTexts } from './body.ts';
import { codeFailure } from './code-failure.ts';

/** Member with the version of the schema that a record was written for; 1 if it is missing. */
export const VERSION = '$version';

type Versioned = Pick<Collection, 'version' | 'upgrade'>;

type Stored = Versioned & Pick<Collection, 'bodies'>;

/** The record was written by a newer Almanac, so it must not be changed. */
export class NewerVersion extends Error {
  constructor(found: number, known: number) {
    super(`has version ${found}, but this Almanac supports only ${known}: update Almanac`);
    this.name = 'NewerVersion';
  }
}

/**
 * Upgrades a stored value to the current version of its collection, with each of its bodies as one string.
 *
 * @throws NotALine; NewerVersion; Error when the version is not a positive integer, or a step is missing or throws
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
    try {
      record = step(record);
    } catch (error) {
      throw codeFailure(`upgrade to version ${next}`, error);
    }
  }
  return { ...record, [VERSION]: version };
}

/** Adds the version for its file to a record, unless the collection is still at version 1. */
export const versioned = ({ version }: Versioned, record: object): object =>
  version > 1 ? { ...record, [VERSION]: version } : record;

/** The properties of a collection that are needed to read its files. */
type Readable = Pick<Collection<never>, 'schema' | 'version' | 'upgrade' | 'bodies'>;

/** Reads a former version of a file as a record of the collection's current version; undefined if it is invalid or has another id. */
export function readVersion(collection: Readable, id: number, text: string): StoredRecord | undefined {
  try {
    const record = v.parse(collection.schema, upgraded(collection, JSON.parse(text))) as StoredRecord;
    return record.id === id ? record : undefined;
  } catch {
    // it is not a valid record of this collection
    return undefined;
  }
}
