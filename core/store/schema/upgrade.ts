import * as v from 'valibot';
import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import { withBodyTexts } from './body.ts';

/** Where a record says which version of its schema it was written for; without it, 1. */
export const VERSION = '$version';

type Versioned = Pick<Collection, 'version' | 'upgrade'>;

type Stored = Versioned & Pick<Collection, 'bodies'>;

/** A record of a version that this program does not know: written by a newer one, so not to be touched. */
export class NewerVersion extends Error {
  constructor(found: number, known: number) {
    super(`has version ${found}, but this Almanac supports only ${known}: update Almanac`);
    this.name = 'NewerVersion';
  }
}

/**
 * A stored value as the current version of its collection has it, each of its bodies one text.
 *
 * @throws NotALine; NewerVersion; Error when the version is no whole number from 1, or a step is missing; what a step throws
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

/** A record with the version that its file is to say: nothing as long as there is only one. */
export const versioned = ({ version }: Versioned, record: object): object =>
  version > 1 ? { ...record, [VERSION]: version } : record;

/** A collection as far as reading a text of one of its files goes. */
type Readable = Pick<Collection<never>, 'schema' | 'version' | 'upgrade' | 'bodies'>;

/** The record that a version of a file held, as the collection has it today; undefined for what is none. */
export function readVersion(collection: Readable, id: number, text: string): StoredRecord | undefined {
  try {
    const record = v.parse(collection.schema, upgraded(collection, JSON.parse(text))) as StoredRecord;
    return record.id === id ? record : undefined;
  } catch {
    // whatever it is, it is no record of this collection
    return undefined;
  }
}
