import type { StoredRecord } from '../../contract/data/collection.ts';
import type { Scalar } from '../../contract/data/query.ts';
import type { Fields } from '../collection/index/fields.ts';

/** A unique value of a record. */
export interface UniqueValue {
  /** Position of its field. */
  readonly position: number;
  readonly value: Scalar;
}

/** The unique values of a record, except null. */
export function* uniqueValuesIn(fields: Pick<Fields, 'uniqueValuesOf'>, record: StoredRecord): Generator<UniqueValue> {
  for (const [position, values] of fields.uniqueValuesOf(record)) {
    for (const value of [values].flat()) if (value !== null) yield { position, value };
  }
}

/**
 * The problem of a unique value that another record has, and the member to blame.
 *
 * @param owner file of the other record, relative to the data folder
 */
export function takenValue(
  fields: Pick<Fields, 'names' | 'uniqueValuesOf'>,
  record: StoredRecord,
  { position, value }: UniqueValue,
  owner: string,
): { readonly path: readonly [string]; readonly message: string; readonly slug: string | undefined } {
  const slug = slugBehind(fields, position, record);
  const [member = '', text] = slug === undefined ? [fields.names[position], value] : ['slug', slug];
  return { path: [member], message: `${member}: ${JSON.stringify(text)} is taken by ${owner}`, slug };
}

/** The slug of a record if this unique value depends on it: the slug can then be changed without losing data. */
function slugBehind(
  { uniqueValuesOf }: Pick<Fields, 'uniqueValuesOf'>,
  position: number,
  record: StoredRecord,
): string | undefined {
  if (!('slug' in record) || typeof record.slug !== 'string') return undefined;
  const made = (one: StoredRecord) => JSON.stringify(uniqueValuesOf(one).find(([at]) => at === position));
  return made(record) === made({ ...record, slug: `${record.slug}-2` } as StoredRecord) ? undefined : record.slug;
}
