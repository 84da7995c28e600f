import { checksumOf, DIGEST_BYTES, type Pace } from '../../lib/index.ts';
import type { FileHandle } from '../../platform/index.ts';
import type { KnownFile } from '../disk/known-file.ts';
import { SharedLists, ValueTable } from '../records/checked-table.ts';
import { CheckedValues, type FieldValue } from '../records/checked-values.ts';
import type { RecordEntry } from '../records/record-files.ts';
import { jsonOf, StoredEntry, type StoredTexts, type TextPlace } from '../records/stored-entry.ts';

/** A record and its file as it was when the record was read from it. */
export interface KeptRecord {
  readonly entry: RecordEntry;
  readonly known: KnownFile & { readonly changedNs: bigint };
}

/**
 * A part of a snapshot, little-endian: a magic number and the version of this layout, a checksum of what follows up to the
 * JSON, the number of records, the length of the head and that of the columns; the head (JSON: the folder, the values that
 * checking the records found, but for numbers); the columns (these numbers, the places of the values by record); a row of
 * fixed length for each record, with a checksum of its JSON; their JSON, one after the other.
 */
const MAGIC = 0x534d4c41; // "ALMS"
/** Raised whenever the layout changes, or what makes a file a record (parse-record.ts). */
const VERSION = 4;
const FIXED_BYTES = 24;
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
  /** Fingerprint of the code that found the values. */
  readonly by: string;
  /** Of the records marked as checked, field by field: `DistinctInJson`. */
  readonly distinct: (FieldValue[] | number)[];
}

/** Bytes of a chunk. */
export function encodeChunk({ folder, boot }: ChunkOrigin, records: readonly KeptRecord[]): Uint8Array {
  const by = records.find(({ entry }) => entry.checked)?.entry.checked?.by ?? '';
  const checked = records.flatMap(({ entry: { checked: one } }) => (one && isKept(one, by) ? [one] : []));
  const table = ValueTable.of(by, checked);
  const head = new TextEncoder().encode(JSON.stringify({ folder, boot, by, distinct: table.inJson() }));
  const columns = table.bytes();
  const texts = records.map(({ entry }) => jsonOf(entry));
  const rows = FIXED_BYTES + head.length + columns.length;
  const bytes = new Uint8Array(texts.reduce((sum, { length }) => sum + length, rows + records.length * ROW_BYTES));
  const view = new DataView(bytes.buffer);
  bytes.set(head, FIXED_BYTES);
  bytes.set(columns, FIXED_BYTES + head.length);
  let place = rows + records.length * ROW_BYTES;
  for (const [index, { entry, known }] of records.entries()) {
    const text = texts[index] as Uint8Array;
    const row = rows + index * ROW_BYTES;
    view.setFloat64(row, entry.id, true);
    view.setFloat64(row + 8, known.size, true);
    view.setFloat64(row + 16, known.seenAt, true);
    view.setBigInt64(row + 24, known.inode, true);
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
  view.setUint32(20, columns.length, true);
  view.setUint32(8, checksumOf(bytes.subarray(12, rows + records.length * ROW_BYTES)), true);
  return bytes;
}

/** Where the parts of a chunk begin. @param fixed its beginning */
function partsOf(fixed: Uint8Array) {
  const view = new DataView(fixed.buffer, fixed.byteOffset, fixed.length);
  const columns = FIXED_BYTES + view.getUint32(16, true);
  const rows = columns + view.getUint32(20, true);
  return { columns, rows, texts: rows + view.getUint32(12, true) * ROW_BYTES };
}

/**
 * Reads all of a chunk but the texts, which each have a checksum of their own and are most of it. What is too short to be one
 * comes as it is.
 */
export async function readBeginning(file: Pick<FileHandle, 'read'>, length: number): Promise<Uint8Array> {
  const fixed = await file.read(FIXED_BYTES, 0);
  return fixed.length < FIXED_BYTES ? fixed : file.read(Math.min(partsOf(fixed).texts, length), 0);
}

interface ChunkSource {
  /** Bytes of the whole chunk, of which only the beginning may be given. */
  readonly length?: number;
  /** Where the entries have their JSON: the bytes themselves, or the file that they were read from. */
  readonly texts?: Uint8Array | StoredTexts;
  /** Of the chunks before. */
  readonly lists?: SharedLists;
}

/**
 * What a chunk holds; nothing when it is of another folder or version, torn, or changed in any other way. Since another
 * boot, those are left out whose files had just changed when they were read: what a power cut takes of a file that was not
 * synced may be its bytes without its times.
 */
export function decodeChunk(
  { folder, boot }: ChunkOrigin,
  bytes: Uint8Array,
  { texts = bytes, length = bytes.length, lists = new SharedLists() }: ChunkSource = {},
): readonly KeptRecord[] {
  if (faultOf(bytes, length) !== undefined) return [];
  const parts = partsOf(bytes);
  const head: Head = JSON.parse(new TextDecoder().decode(bytes.subarray(FIXED_BYTES, parts.columns)));
  if (head.folder !== folder) return [];
  for (const values of head.distinct) if (typeof values !== 'number') lists.share(values);
  const table = ValueTable.from(head.by, head.distinct, bytes.subarray(parts.columns, parts.rows));
  // a copy: else what is read of it now and then would keep all that was read with it
  const view = new DataView(new Uint8Array(bytes.subarray(parts.rows, parts.texts)).buffer);
  const records: KeptRecord[] = [];
  let nextChecked = 0;
  let row = 0;
  for (const place of textPlaces(bytes)) {
    const marks = view.getUint32(row + 52, true);
    const known = new KeptFile(view, row);
    const entry = new StoredEntry(view.getFloat64(row, true), known, texts, place);
    if (marks & CHECKED) entry.checked = new CheckedValues(table, nextChecked++, (marks & EXACT) !== 0);
    if (head.boot === boot || isSettled(known)) records.push({ entry, known });
    row += ROW_BYTES;
  }
  return records;
}

/** A file as the row of a record says that it was: looked at when it is asked for, since there are as many as records. */
class KeptFile implements KnownFile {
  readonly #rows: DataView;
  readonly #row: number;

  constructor(rows: DataView, row: number) {
    this.#rows = rows;
    this.#row = row;
  }

  get hash(): string {
    const { buffer, byteOffset } = this.#rows;
    return Buffer.from(buffer, byteOffset + this.#row + 60, DIGEST_BYTES).toString('hex');
  }

  get wasRead(): boolean {
    return true;
  }

  get size(): number {
    return this.#rows.getFloat64(this.#row + 8, true);
  }

  get seenAt(): number {
    return this.#rows.getFloat64(this.#row + 16, true);
  }

  get inode(): bigint {
    return this.#rows.getBigInt64(this.#row + 24, true);
  }

  get modifiedNs(): bigint {
    return this.#rows.getBigInt64(this.#row + 32, true);
  }

  get changedNs(): bigint {
    return this.#rows.getBigInt64(this.#row + 40, true);
  }
}

/**
 * Why nothing of a chunk is taken, as the end of a sentence that begins with "it"; undefined for one that is whole. Of a
 * beginning alone the texts are not looked at.
 *
 * @param length bytes of the whole chunk
 */
export function faultOf(bytes: Uint8Array, length = bytes.length): string | undefined {
  if (bytes.length < FIXED_BYTES) return DAMAGED;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(0, true) !== MAGIC) return DAMAGED;
  const version = view.getUint32(4, true);
  if (version > VERSION) return `is of version ${version}, which a newer Almanac wrote`;
  if (version < VERSION) return OLDER;
  const { texts } = partsOf(bytes);
  if (texts > bytes.length || view.getUint32(8, true) !== checksumOf(bytes.subarray(12, texts))) return DAMAGED;
  if (texts + textBytes(bytes) !== length) return DAMAGED;
  if (bytes.length < length) return undefined;
  for (const place of textPlaces(bytes)) {
    if (!isWhole(bytes.subarray(place.start, place.end), place)) return DAMAGED;
  }
  return undefined;
}

/** How long the texts of a chunk are together. @param bytes at least its beginning */
function textBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { rows, texts } = partsOf(bytes);
  let sum = 0;
  for (let row = rows; row < texts; row += ROW_BYTES) sum += view.getUint32(row + 48, true);
  return sum;
}

/**
 * `faultOf` with pauses, for a chunk of any length.
 *
 * @param pace of bytes that are looked at
 */
export async function faultIn(bytes: Uint8Array, pace: Pace): Promise<string | undefined> {
  const fault = faultOf(bytes.subarray(0, bytes.length < FIXED_BYTES ? 0 : partsOf(bytes).texts), bytes.length);
  if (fault !== undefined) return fault;
  for (const place of textPlaces(bytes)) {
    if (!isWhole(bytes.subarray(place.start, place.end), place)) return DAMAGED;
    pace.did(place.end - place.start);
    if (pace.isDue) await pace.rest();
  }
  return undefined;
}

/** Where the texts of a chunk lie, one after the other. @param bytes at least its beginning */
function* textPlaces(bytes: Uint8Array): Generator<TextPlace, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { rows, texts } = partsOf(bytes);
  let start = texts;
  for (let row = rows; row < texts; row += ROW_BYTES) {
    const end = start + view.getUint32(row + 48, true);
    yield { start, end, checksum: view.getInt32(row + 56, true) };
    start = end;
  }
}

/** Has a text the checksum that it should have? */
export const isWhole = (text: Uint8Array, { checksum }: Pick<TextPlace, 'checksum'>): boolean =>
  (checksumOf(text) | 0) === checksum;

/** What is said of one that is torn, or changed in any other way. */
export const DAMAGED = 'is damaged or incomplete';

/** What is said of one that Almanac wrote before it was brought up to date. */
export const OLDER = 'is of an older version';

const isSettled = ({ seenAt, changedNs }: KeptRecord['known']): boolean =>
  changedNs < BigInt(Math.floor(seenAt) - SETTLED_MS) * 1_000_000n;

const marksOf = (checked: CheckedValues | undefined, by: string): number =>
  checked && isKept(checked, by) ? CHECKED | (checked.exact ? EXACT : 0) : 0;

/** JSON has no word for infinite numbers. */
function isKept(checked: CheckedValues, by: string): boolean {
  if (checked.by !== by) return false;
  for (let position = 0; position < checked.fields; position++) {
    const value = checked.of(position);
    if (!(Array.isArray(value) ? value.every(isPlain) : isPlain(value))) return false;
  }
  return true;
}

const isPlain = (value: unknown): boolean => typeof value !== 'number' || Number.isFinite(value);
