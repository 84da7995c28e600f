import { DIGEST_BYTES, digestOf, type Pace, RunningHash } from '../../lib/index.ts';

const MAGIC = 0x314d4c41; // "ALM1"
const MAGIC_BYTES = new TextEncoder().encode('ALM1');
const HEAD_BYTES = 8 + DIGEST_BYTES;

/** Encodes one frame of a journal: a magic number, the payload's length (32 bits, little-endian), its checksum, the payload. */
export const encodeFrame = (payload: Uint8Array): Uint8Array =>
  Buffer.concat([encodeHead(payload.length, digestOf(payload)), payload]);

/**
 * The same in parts: the head, then those of the payload. Yields to the event loop while the checksum of a long payload is
 * computed.
 *
 * @param pace counts bytes
 */
export async function frameParts(payload: readonly Uint8Array[], pace: Pace): Promise<readonly Uint8Array[]> {
  const sum = new RunningHash();
  let length = 0;
  for (const part of payload) {
    sum.add(part);
    length += part.length;
    pace.did(part.length);
    await pace.rest();
  }
  return [encodeHead(length, sum.soFar()), ...payload];
}

/** Joins neighbouring parts into pieces of at most `most` bytes; longer parts are left alone. */
export function* inPieces(parts: readonly Uint8Array[], most: number): Generator<Uint8Array, void> {
  let joined: Uint8Array[] = [];
  let length = 0;
  for (const part of parts) {
    if (length > 0 && length + part.length > most) {
      yield whole(joined);
      joined = [];
      length = 0;
    }
    joined.push(part);
    length += part.length;
  }
  if (length > 0) yield whole(joined);
}

const whole = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);

function encodeHead(length: number, sum: Uint8Array): Uint8Array {
  const head = new Uint8Array(HEAD_BYTES);
  const view = new DataView(head.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, length, true);
  head.set(sum, 8);
  return head;
}

/** A frame with an intact payload. */
interface Frame {
  /** Offset in bytes. */
  readonly start: number;
  readonly payload: Uint8Array;
}

/** Bytes that should be a frame but are damaged. */
export interface DamagedBytes {
  readonly start: number;
  readonly end: number;
  /** Only the head was damaged: the payload is among the frames. */
  readonly isMended?: true;
}

/** What is known about bytes that should consist of frames. */
interface FramedBytes {
  /** Were all of them written and synced? Then no frame can be torn. */
  readonly isSynced?: boolean;
  /** Reads the total length of a payload from its beginning: undefined if that is too short, NaN if it is not a payload. */
  readonly lengthOf?: (begin: Uint8Array) => number | undefined;
}

/**
 * Decodes the intact frames, including those after damaged ones, and lists the damage. A last frame torn by a power cut is
 * in neither list, since it was never acknowledged.
 */
export function decodeFrames(
  bytes: Uint8Array,
  known: FramedBytes = {},
): { readonly frames: readonly Frame[]; readonly damaged: readonly DamagedBytes[] } {
  const frames: Frame[] = [];
  const damaged: DamagedBytes[] = [];
  for (let start = 0; start < bytes.length; ) {
    const whole = readFrame(bytes, start, known);
    if (whole) frames.push({ start, payload: whole.payload });
    else if (!known.isSynced && isTorn(bytes, start, known)) break;
    const end = whole?.end ?? endOfDamage(bytes, start, known);
    // a power cut may have lost a sector that contained only the head: the frame is intact
    const isTornHead = !known.isSynced && end === bytes.length && endOfKept(bytes, start) < end;
    if (!whole) damaged.push({ start, end });
    else if (whole.isMended && !isTornHead) damaged.push({ start, end, isMended: true });
    start = end;
  }
  return { frames, damaged };
}

/** Reads the frame that starts here, also if only its head is damaged and can be repaired. */
export function readFrame(
  bytes: Uint8Array,
  start: number,
  known: FramedBytes = {},
): { readonly payload: Uint8Array; readonly end: number; readonly isMended: boolean } | undefined {
  const payload = frameAt(bytes, start);
  if (payload) return { payload, end: start + HEAD_BYTES + payload.length, isMended: false };
  const end = endOfMended(bytes, start, known);
  return end === undefined ? undefined : { payload: bytes.subarray(start + HEAD_BYTES, end), end, isMended: true };
}

function frameAt(bytes: Uint8Array, start: number): Uint8Array | undefined {
  const end = endTold(bytes, start);
  if (end === undefined || end > bytes.length || !hasMagic(bytes, start)) return undefined;
  const payload = bytes.subarray(start + HEAD_BYTES, end);
  const sum = digestOf(payload);
  return sum.every((byte, index) => byte === bytes[start + 8 + index]) ? payload : undefined;
}

/** The end of the frame by the length in its head; undefined if the head is incomplete. */
function endTold(bytes: Uint8Array, start: number): number | undefined {
  if (bytes.length < start + HEAD_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start);
  return start + HEAD_BYTES + view.getUint32(4, true);
}

const hasMagic = (bytes: Uint8Array, start: number): boolean =>
  new DataView(bytes.buffer, bytes.byteOffset + start).getUint32(0, true) === MAGIC;

/** Offsets of the magic numbers from an offset on. */
function* magicsFrom(bytes: Uint8Array, from: number): Generator<number, void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = buffer.indexOf('ALM1', from); at !== -1; at = buffer.indexOf('ALM1', at + 1)) yield at;
}

/** A checksum (128 bits) with at most this many wrong bits counts as damaged; no other payload will ever come that close. */
const WRONG_BITS = 8;

/**
 * The end of a frame with a damaged head but an intact payload. Candidates are the ends given by its head and its payload, each
 * possible start of a next frame, and the end of all bytes. The checksum decides, even if a few of its bits are wrong.
 */
function endOfMended(bytes: Uint8Array, start: number, known: FramedBytes): number | undefined {
  const told = endTold(bytes, start);
  if (told === undefined) return undefined;
  let from = start + HEAD_BYTES;
  const said = [told, endOwn(bytes, start, known) ?? told].filter((end) => end < bytes.length);
  const ends = [...magicsFrom(bytes, from), bytes.length, ...said];
  const hash = new RunningHash();
  for (const end of ends.sort((a, b) => a - b)) {
    hash.add(bytes.subarray(from, end));
    from = end;
    if (wrongBits(hash.soFar(), bytes.subarray(start + 8, start + HEAD_BYTES)) <= WRONG_BITS) return end;
  }
  return undefined;
}

const wrongBits = (sum: Uint8Array, stored: Uint8Array): number =>
  sum.reduce((count, byte, index) => count + onesIn(byte ^ (stored[index] ?? 0)), 0);

const onesIn = (byte: number): number => byte.toString(2).replaceAll('0', '').length;

/** Disks lose unsynced data in units of this many bytes. */
const SECTOR = 512;

const endOfSector = (from: number): number => (Math.floor(from / SECTOR) + 1) * SECTOR;

/** Are there only zeros from here to the end of the sector? */
const isLostSector = (bytes: Uint8Array, from: number): boolean =>
  bytes.subarray(from, endOfSector(from)).every((byte) => byte === 0);

/** Start of the first lost sector, but not before `start`; the end of all bytes if none is lost. */
function endOfKept(bytes: Uint8Array, start: number): number {
  let from = start;
  while (from < bytes.length && !isLostSector(bytes, from)) from = endOfSector(from);
  return Math.min(from, bytes.length);
}

/** The end of the frame by its payload: undefined if that is too short to tell, NaN if it is not a payload. */
function endOwn(bytes: Uint8Array, start: number, { lengthOf }: FramedBytes): number | undefined {
  const begin = start + HEAD_BYTES;
  const length = lengthOf?.(bytes.subarray(begin, endOfKept(bytes, start)));
  if (length === undefined) return undefined;
  return Number.isSafeInteger(length) && length >= 0 ? begin + length : Number.NaN;
}

/**
 * Is this the last frame, torn by a power cut? Only the last one can be torn: each is synced before the next is written. So
 * it reaches to the end of all bytes, its end or some sectors are missing, and the rest is as it was written. Anything that
 * contradicts this is damage, which may have hit a synced frame.
 */
function isTorn(bytes: Uint8Array, start: number, known: FramedBytes): boolean {
  const kept = endOfKept(bytes, start);
  if (kept < start + HEAD_BYTES) {
    const magic = bytes.subarray(start, Math.min(kept, start + MAGIC_BYTES.length));
    return magic.every((byte, index) => byte === MAGIC_BYTES[index]) && wholeAfter(bytes, start) === undefined;
  }
  const told = endTold(bytes, start) ?? 0;
  if (!hasMagic(bytes, start) || told < bytes.length) return false;
  if (told === bytes.length && kept === bytes.length) return false;
  const own = endOwn(bytes, start, known);
  return own === undefined || own === told;
}

/**
 * The end of damaged bytes: the end given by both their head and their payload, or by one of them if a frame may start
 * there; otherwise the start of the next frame.
 */
function endOfDamage(bytes: Uint8Array, start: number, known: FramedBytes): number {
  if (endOfKept(bytes, start) < start + HEAD_BYTES) return wholeAfter(bytes, start) ?? bytes.length;
  const [told, own] = [endTold(bytes, start) ?? Number.NaN, endOwn(bytes, start, known) ?? Number.NaN];
  if (told === own && told <= bytes.length) return told;
  const ends = [told, own].filter((end) => mayFollow(bytes, end));
  return Math.min(bytes.length, nextAfter(bytes, start, known) ?? bytes.length, ...ends);
}

/** May a frame start here, possibly a damaged or torn one? */
const mayFollow = (bytes: Uint8Array, start: number): boolean =>
  start < bytes.length && (isLostSector(bytes, start) || isNearlyMagic(bytes.subarray(start)));

/** Where a magic number (32 bits) is expected, one with at most this many wrong bits counts as damaged. */
const WRONG_BITS_OF_MAGIC = 4;

const isNearlyMagic = (bytes: Uint8Array): boolean =>
  bytes.length >= MAGIC_BYTES.length && wrongBits(MAGIC_BYTES, bytes) <= WRONG_BITS_OF_MAGIC;

function wholeAfter(bytes: Uint8Array, start: number): number | undefined {
  for (const at of magicsFrom(bytes, start + 1)) if (frameAt(bytes, at)) return at;
  return undefined;
}

/** Bytes of a payload that are checked to see if it starts like one: texts may contain many magic numbers. */
const BEGINNING = 4096;

/** Offset of the next frame that is intact, or starts like one. */
function nextAfter(bytes: Uint8Array, start: number, known: FramedBytes): number | undefined {
  for (const at of magicsFrom(bytes, start + 1)) {
    const beginning = bytes.subarray(0, at + HEAD_BYTES + BEGINNING);
    const begins = at + HEAD_BYTES <= bytes.length && !Number.isNaN(endOwn(beginning, at, known));
    if (begins || frameAt(bytes, at)) return at;
  }
  return undefined;
}
