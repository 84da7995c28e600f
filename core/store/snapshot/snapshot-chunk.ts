import { checksumOf, DIGEST_BYTES } from '../../lib/index.ts';
import type { KnownFile } from '../disk/known-file.ts';
import type { CheckedValues, RecordEntry } from '../records/record-files.ts';
import { jsonOf, StoredEntry, type StoredTexts } from '../records/stored-entry.ts';

/** A record and its file as it was when the record was read from it. */
export interface KeptRecord {
  readonly entry: RecordEntry;
  readonly known: KnownFile & { readonly changedNs: bigint };
}

/**
 * A part of a snapshot, little-endian: a magic number and the version of this layout, a checksum of what follows up to the
 * JSON, the number of records and the length of the head; the head (JSON: the folder, what checking the records found); a
 * row of fixed length for each record, with a checksum of its JSON; their JSON, one after the other.
 */
const MAGIC = 0x534d4c41; // "ALMS"
/** Raised whenever the layout changes, or what makes a file a record (parse-record.ts). */
const VERSION = 2;
const FIXED_BYTES = 20;
const ROW_BYTES = 60 + DIGEST_BYTES;
/** After so long a system has written to the disk what nobody synced (Linux: 30 seconds, and 5 more to notice). */
const SETTLED_MS = 60_000;
const CHECKED = 1;
const EXACT = 2;

/** Of which folder, read since which boot of the machine. */
export interface ChunkOrigin {
  readonly folder: string;
  /** Empty where it cannot be had. */
  readonly boot: string;
}

interface Head extends ChunkOrigin {
  /** What `CheckedValues` says of the records that are marked as checked, field by field. */
  readonly by: string;
  readonly columns: readonly Column[];
}

/** Values of one field: each different one once, and by record its place among them. */
interface Column {
  readonly distinct: readonly CheckedValues['values'][number][];
  readonly places: readonly number[];
}

/** Bytes of a chunk. */
export function encodeChunk({ folder, boot }: ChunkOrigin, records: readonly KeptRecord[]): Uint8Array {
  const by = records.find(({ entry }) => entry.checked)?.entry.checked?.by ?? '';
  const checked = records.flatMap(({ entry: { checked: one } }) => (one && isKept(one, by) ? [one] : []));
  const head = new TextEncoder().encode(
    JSON.stringify({ folder, boot, by, columns: columnsOf(checked) } satisfies Head),
  );
  const texts = records.map(({ entry }) => jsonOf(entry));
  const rows = FIXED_BYTES + head.length;
  const bytes = new Uint8Array(texts.reduce((sum, { length }) => sum + length, rows + records.length * ROW_BYTES));
  const view = new DataView(bytes.buffer);
  bytes.set(head, FIXED_BYTES);
  let place = rows + records.length * ROW_BYTES;
  for (const [index, { entry, known }] of records.entries()) {
    const text = texts[index] as Uint8Array;
    const row = rows + index * ROW_BYTES;
    view.setFloat64(row, entry.id, true);
    view.setFloat64(row + 8, known.size, true);
    view.setFloat64(row + 16, known.seenAt, true);
    view.setBigUint64(row + 24, known.inode, true);
    view.setBigInt64(row + 32, known.modifiedNs, true);
    view.setBigInt64(row + 40, known.changedNs, true);
    view.setUint32(row + 48, text.length, true);
    view.setUint32(row + 52, marksOf(entry.checked, by), true);
    view.setUint32(row + 56, checksumOf(text), true);
    bytes.set(Buffer.from(entry.hash, 'hex'), row + 60);
    bytes.set(text, place);
    place += text.length;
  }
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setUint32(12, records.length, true);
  view.setUint32(16, head.length, true);
  view.setUint32(8, checksumOf(bytes.subarray(12, rows + records.length * ROW_BYTES)), true);
  return bytes;
}

/**
 * What a chunk holds; nothing when it is of another folder or version, torn, or changed in any other way. Since another
 * boot, those are left out whose files had just changed when they were read: what a power cut takes of a file that was not
 * synced may be its bytes without its times.
 *
 * @param texts where the entries have their JSON: the bytes themselves, or the file that they were read from
 */
export function decodeChunk(
  { folder, boot }: ChunkOrigin,
  bytes: Uint8Array,
  texts: Uint8Array | StoredTexts = bytes,
): readonly KeptRecord[] {
  if (faultOf(bytes) !== undefined) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const rows = FIXED_BYTES + view.getUint32(16, true);
  const head: Head = JSON.parse(new TextDecoder().decode(bytes.subarray(FIXED_BYTES, rows)));
  if (head.folder !== folder) return [];
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = view.getUint32(12, true);
  const records: KeptRecord[] = [];
  let place = rows + count * ROW_BYTES;
  let nextChecked = 0;
  for (let row = rows; row < rows + count * ROW_BYTES; row += ROW_BYTES) {
    const end = place + view.getUint32(row + 48, true);
    const marks = view.getUint32(row + 52, true);
    const checksum = view.getInt32(row + 56, true);
    const hash = hex.toString('hex', row + 60, row + ROW_BYTES);
    const entry = new StoredEntry(view.getFloat64(row, true), hash, texts, { start: place, end, checksum });
    if (marks & CHECKED) entry.checked = checkedAt(head, nextChecked++, (marks & EXACT) !== 0);
    const known = {
      size: view.getFloat64(row + 8, true),
      seenAt: view.getFloat64(row + 16, true),
      inode: view.getBigUint64(row + 24, true),
      modifiedNs: view.getBigInt64(row + 32, true),
      changedNs: view.getBigInt64(row + 40, true),
      hash,
    };
    if (head.boot === boot || isSettled(known)) records.push({ entry, known });
    place = end;
  }
  return records;
}

/** Why nothing of a chunk is taken, as the end of a sentence that begins with "it"; undefined for one that is whole. */
export function faultOf(bytes: Uint8Array): string | undefined {
  if (bytes.length < FIXED_BYTES) return DAMAGED;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(0, true) !== MAGIC) return DAMAGED;
  const version = view.getUint32(4, true);
  if (version > VERSION) return `is of version ${version}, which a newer Almanac wrote`;
  if (version < VERSION) return 'is of an older version';
  const rows = FIXED_BYTES + view.getUint32(16, true);
  const end = rows + view.getUint32(12, true) * ROW_BYTES;
  if (end > bytes.length || view.getUint32(8, true) !== checksumOf(bytes.subarray(12, end))) return DAMAGED;
  let place = end;
  for (let row = rows; row < end; row += ROW_BYTES) {
    const text = bytes.subarray(place, place + view.getUint32(row + 48, true));
    if (checksumOf(text) !== view.getUint32(row + 56, true)) return DAMAGED;
    place += text.length;
  }
  return place === bytes.length ? undefined : DAMAGED;
}

/** What is said of one that is torn, or changed in any other way. */
export const DAMAGED = 'is damaged or incomplete';

const isSettled = ({ seenAt, changedNs }: KeptRecord['known']): boolean =>
  changedNs < BigInt(Math.floor(seenAt) - SETTLED_MS) * 1_000_000n;

const marksOf = (checked: CheckedValues | undefined, by: string): number =>
  checked && isKept(checked, by) ? CHECKED | (checked.exact ? EXACT : 0) : 0;

/** JSON has no word for infinite numbers. */
const isKept = (checked: CheckedValues, by: string): boolean =>
  checked.by === by && checked.values.every((value) => (Array.isArray(value) ? value.every(isPlain) : isPlain(value)));

const isPlain = (value: unknown): boolean => typeof value !== 'number' || Number.isFinite(value);

function columnsOf(checked: readonly CheckedValues[]): readonly Column[] {
  const columns = (checked[0]?.values ?? []).map(() => ({
    distinct: new Map<unknown, number>(),
    values: [] as Column['distinct'][number][],
    places: [] as number[],
  }));
  for (const { values } of checked) {
    for (const [field, { distinct, values: all, places }] of columns.entries()) {
      const value = values[field] ?? null;
      const key = keyOf(value);
      let place = distinct.get(key);
      if (place === undefined) {
        place = all.push(value) - 1;
        distinct.set(key, place);
      }
      places.push(place);
    }
  }
  return columns.map(({ values, places }) => ({ distinct: values, places }));
}

/** Tells values apart; a list and a text that reads like it too. */
const keyOf = (value: unknown): unknown => {
  if (typeof value === 'string') return `'${value}`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
};

const checkedAt = ({ by, columns }: Head, at: number, exact: boolean): CheckedValues => ({
  by,
  exact,
  values: columns.map(({ distinct, places }) => distinct[places[at] ?? -1] ?? null),
});
