import { checksumOf, DIGEST_BYTES, type Pace } from '../../lib/index.ts';
import type { FileHandle } from '../../platform/index.ts';
import type { KnownFile } from '../disk/known-file.ts';
import { SharedLists, ValueTable } from '../records/checked-table.ts';
import { CheckedValues, type FieldValue } from '../records/checked-values.ts';
import type { RecordEntry } from '../records/record-files.ts';
import { jsonOf, StoredEntry, type StoredTexts, type TextPlace } from '../records/stored-entry.ts';

/** A record and its file's stat from when the record was read. */
export interface KeptRecord {
  readonly entry: RecordEntry;
  readonly known: KnownFile & { readonly changedNs: bigint };
}

/**
 * A chunk of a snapshot, little-endian: a magic number, the version of this layout, a checksum of what follows up to the
 * JSON of the records, the number of records, the length of the head and that of the columns; the head (JSON: the folder, the
 * distinct values of the declared fields, except numbers); the columns (the distinct numbers, and for each record the indexes
 * of its values); a row of fixed length for each record, with a checksum of its JSON; the JSON of all records.
 */
const MAGIC = 0x534d4c41; // "ALMS"
/** Increase it whenever the layout changes, or the rules for valid files (parse-record.ts). */
const VERSION = 4;
const FIXED_BYTES = 24;
const ROW_BYTES = 60 + DIGEST_BYTES;
/** After this time, an operating system has written unsynced data to the disk (Linux: 30 seconds, plus up to 5). */
const SETTLED_MS = 60_000;
const CHECKED = 1;
const EXACT = 2;

/** The folder of a chunk, and the boot during which its records were read. */
export interface ChunkOrigin {
  readonly folder: string;
  /** Boot id of the machine; empty if unknown. */
  readonly boot: string;
}

interface Head extends ChunkOrigin {
  /** Fingerprint of the code that checked the records. */
  readonly by: string;
  /** Distinct values of the checked records by field: `DistinctInJson`. */
  readonly distinct: (FieldValue[] | number)[];
}

/** Encodes a chunk. */
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

/** Offsets of the parts of a chunk. @param fixed at least the first `FIXED_BYTES` of it */
function partsOf(fixed: Uint8Array) {
  const view = new DataView(fixed.buffer, fixed.byteOffset, fixed.length);
  const columns = FIXED_BYTES + view.getUint32(16, true);
  const rows = columns + view.getUint32(20, true);
  return { columns, rows, texts: rows + view.getUint32(12, true) * ROW_BYTES };
}

/**
 * Reads a chunk without the texts, which are most of it and have their own checksums. If the file is too short for a chunk, all
 * of it is returned.
 */
export async function readBeginning(file: Pick<FileHandle, 'read'>, length: number): Promise<Uint8Array> {
  const fixed = await file.read(FIXED_BYTES, 0);
  return fixed.length < FIXED_BYTES ? fixed : file.read(Math.min(partsOf(fixed).texts, length), 0);
}

interface ChunkSource {
  /** Length of the whole chunk in bytes, if only its beginning is given. */
  readonly length?: number;
  /** Where the entries read their JSON: the bytes themselves, or the chunk's file. */
  readonly texts?: Uint8Array | StoredTexts;
  /** Lists shared with other chunks. */
  readonly lists?: SharedLists;
}

/**
 * Decodes a chunk; empty if it is damaged, or of another folder or version. If the machine has rebooted since, records are left
 * out whose files had changed shortly before they were read: a power cut may damage the content of an unsynced file but not
 * its times.
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
  // a copy: otherwise the rows would keep the whole buffer in memory
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

/** The known file of a record, decoded from its row on demand, since there is one for every record. */
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
 * Why a chunk is not used, as the end of a sentence that begins with "it"; undefined if it is intact. If only its beginning is
 * given, the texts are not verified.
 *
 * @param length length of the whole chunk in bytes
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

/** Total length of the texts of a chunk. @param bytes at least its beginning */
function textBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { rows, texts } = partsOf(bytes);
  let sum = 0;
  for (let row = rows; row < texts; row += ROW_BYTES) sum += view.getUint32(row + 48, true);
  return sum;
}

/**
 * `faultOf` with pauses, for chunks of any length.
 *
 * @param pace counts bytes that are verified
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

/** Byte ranges of the texts of a chunk, in order. @param bytes at least its beginning */
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

/** Does a text match its checksum? */
export const isWhole = (text: Uint8Array, { checksum }: Pick<TextPlace, 'checksum'>): boolean =>
  (checksumOf(text) | 0) === checksum;

/** Fault of a torn or otherwise damaged chunk, as of `faultOf`. */
export const DAMAGED = 'is damaged or incomplete';

/** Fault of a chunk that an older Almanac wrote, as of `faultOf`. */
export const OLDER = 'is of an older version';

const isSettled = ({ seenAt, changedNs }: KeptRecord['known']): boolean =>
  changedNs < BigInt(Math.floor(seenAt) - SETTLED_MS) * 1_000_000n;

const marksOf = (checked: CheckedValues | undefined, by: string): number =>
  checked && isKept(checked, by) ? CHECKED | (checked.exact ? EXACT : 0) : 0;

/** Is a check result stored? Not if it is of other code, or has infinite numbers, which JSON does not support. */
function isKept(checked: CheckedValues, by: string): boolean {
  if (checked.by !== by) return false;
  for (let position = 0; position < checked.fields; position++) {
    const value = checked.of(position);
    if (!(Array.isArray(value) ? value.every(isPlain) : isPlain(value))) return false;
  }
  return true;
}

const isPlain = (value: unknown): boolean => typeof value !== 'number' || Number.isFinite(value);
