import { DIGEST_BYTES, digestOf, type Pace, RunningHash } from '../../lib/index.ts';

const MAGIC = 0x314d4c41; // "ALM1"
const MAGIC_BYTES = new TextEncoder().encode('ALM1');
const HEAD_BYTES = 8 + DIGEST_BYTES;

/** One frame of a journal: a magic number, the payload's length (32 bits, little-endian), its checksum, the payload. */
export const encodeFrame = (payload: Uint8Array): Uint8Array =>
  Buffer.concat([encodeHead(payload.length, digestOf(payload)), payload]);

/**
 * The same in parts: the head, then those of the payload. Others have their turns of the event loop while the checksum of a long
 * one is made.
 *
 * @param pace of bytes
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

function encodeHead(length: number, sum: Uint8Array): Uint8Array {
  const head = new Uint8Array(HEAD_BYTES);
  const view = new DataView(head.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, length, true);
  head.set(sum, 8);
  return head;
}

/** A frame whose payload is whole. */
interface Frame {
  /** Where it begins. */
  readonly start: number;
  readonly payload: Uint8Array;
}

/** Bytes that are no whole frame and should be one. */
export interface DamagedBytes {
  readonly start: number;
  readonly end: number;
  /** Only the head was damaged: the payload is among the frames. */
  readonly isMended?: true;
}

/** What is known of bytes that are to be frames. */
interface FramedBytes {
  /** Was all of it written and synced? Then nothing of it can be torn. */
  readonly isSynced?: boolean;
  /**
   * What the beginning of a payload tells of the length of all of it: undefined when it is too short to tell, NaN when it is
   * no payload.
   */
  readonly lengthOf?: (begin: Uint8Array) => number | undefined;
}

/**
 * The whole frames of these bytes, also those behind damaged ones, and what is damaged. A last frame that a power cut tore is
 * neither, since nobody was answered before it was whole.
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
    // One of which a power cut took a sector with nothing but its head is whole.
    const isTornHead = !known.isSynced && end === bytes.length && endOfKept(bytes, start) < end;
    if (!whole) damaged.push({ start, end });
    else if (whole.isMended && !isTornHead) damaged.push({ start, end, isMended: true });
    start = end;
  }
  return { frames, damaged };
}

/** A frame that begins here, with where it ends: whole, or with a head of which so little is damaged that it can be told. */
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

/** Where the head says that the frame ends; undefined when there is not all of a head. */
function endTold(bytes: Uint8Array, start: number): number | undefined {
  if (bytes.length < start + HEAD_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start);
  return start + HEAD_BYTES + view.getUint32(4, true);
}

const hasMagic = (bytes: Uint8Array, start: number): boolean =>
  new DataView(bytes.buffer, bytes.byteOffset + start).getUint32(0, true) === MAGIC;

/** Where each magic number lies, from a place on. */
function* magicsFrom(bytes: Uint8Array, from: number): Generator<number, void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = buffer.indexOf('ALM1', from); at !== -1; at = buffer.indexOf('ALM1', at + 1)) yield at;
}

/** So many wrong bits of a checksum's 128 are damage; that another payload comes so near happens to nobody. */
const WRONG_BITS = 8;

/**
 * Where a frame ends of which only the head is damaged: where its head or its payload says, where a next one may begin, or at
 * the end of all. The checksum tells which, even with a few wrong bits of its own.
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

/** Disks lose what was not synced in units of this many bytes. */
const SECTOR = 512;

const endOfSector = (from: number): number => (Math.floor(from / SECTOR) + 1) * SECTOR;

/** Are there only zeros from here to the end of the sector? */
const isLostSector = (bytes: Uint8Array, from: number): boolean =>
  bytes.subarray(from, endOfSector(from)).every((byte) => byte === 0);

/** Where the first sector that is lost begins, as far as it lies behind this place; else the end of all. */
function endOfKept(bytes: Uint8Array, start: number): number {
  let from = start;
  while (from < bytes.length && !isLostSector(bytes, from)) from = endOfSector(from);
  return Math.min(from, bytes.length);
}

/** Where the payload of what begins here says that it ends: undefined when it is too short to tell, NaN when it is none. */
function endOwn(bytes: Uint8Array, start: number, { lengthOf }: FramedBytes): number | undefined {
  const begin = start + HEAD_BYTES;
  const length = lengthOf?.(bytes.subarray(begin, endOfKept(bytes, start)));
  if (length === undefined) return undefined;
  return Number.isSafeInteger(length) && length >= 0 ? begin + length : Number.NaN;
}

/**
 * Is what begins here what a power cut left of the last frame? Only the last one can be torn: each is synced before the next
 * is written. So it reaches to the end of all and lacks something, its end or sectors, and what is left of it is as it was
 * written: whatever contradicts that is damage, which may have hit a frame that was synced.
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
 * Where bytes end that are no frame: where their head and their payload say, or one of them, if something else may begin
 * there; else where the next frame begins.
 */
function endOfDamage(bytes: Uint8Array, start: number, known: FramedBytes): number {
  if (endOfKept(bytes, start) < start + HEAD_BYTES) return wholeAfter(bytes, start) ?? bytes.length;
  const [told, own] = [endTold(bytes, start) ?? Number.NaN, endOwn(bytes, start, known) ?? Number.NaN];
  if (told === own && told <= bytes.length) return told;
  const ends = [told, own].filter((end) => mayFollow(bytes, end));
  return Math.min(bytes.length, nextAfter(bytes, start, known) ?? bytes.length, ...ends);
}

/** Does something begin here that may be a frame, be it damaged or torn? */
const mayFollow = (bytes: Uint8Array, start: number): boolean =>
  start < bytes.length && (isLostSector(bytes, start) || isNearlyMagic(bytes.subarray(start)));

/** So many wrong bits of a magic number's 32 are damage, where one is looked for. */
const WRONG_BITS_OF_MAGIC = 4;

const isNearlyMagic = (bytes: Uint8Array): boolean =>
  bytes.length >= MAGIC_BYTES.length && wrongBits(MAGIC_BYTES, bytes) <= WRONG_BITS_OF_MAGIC;

function wholeAfter(bytes: Uint8Array, start: number): number | undefined {
  for (const at of magicsFrom(bytes, start + 1)) if (frameAt(bytes, at)) return at;
  return undefined;
}

/** So much of a payload tells whether it begins as one: texts may be full of magic numbers. */
const BEGINNING = 4096;

/** The next place at which a frame is whole, or begins as one. */
function nextAfter(bytes: Uint8Array, start: number, known: FramedBytes): number | undefined {
  for (const at of magicsFrom(bytes, start + 1)) {
    const beginning = bytes.subarray(0, at + HEAD_BYTES + BEGINNING);
    const begins = at + HEAD_BYTES <= bytes.length && !Number.isNaN(endOwn(beginning, at, known));
    if (begins || frameAt(bytes, at)) return at;
  }
  return undefined;
}
