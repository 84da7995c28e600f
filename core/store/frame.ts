import { DIGEST_BYTES, digestOf, RunningHash } from '../hash.ts';
import type { Pace } from '../pace.ts';

const MAGIC = 0x314d4c41; // "ALM1"
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
export interface Frame {
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
export interface FramedBytes {
  /** Was all of it written and synced? Then nothing of it can be torn. */
  readonly isSynced?: boolean;
  /**
   * What the beginning of a payload tells of the length of all of it: undefined when it is too short to tell, NaN when it is
   * no payload.
   */
  readonly lengthOf?: (begin: Uint8Array) => number | undefined;
}

/**
 * The whole frames of these bytes, also those behind damaged ones, and what is damaged. A last frame that was cut short or
 * has sectors of zeros is torn by a power cut: it is neither, since nobody was answered before it was whole.
 */
export function decodeFrames(
  bytes: Uint8Array,
  known: FramedBytes = {},
): { readonly frames: readonly Frame[]; readonly damaged: readonly DamagedBytes[] } {
  const frames: Frame[] = [];
  const damaged: DamagedBytes[] = [];
  for (let start = 0; start < bytes.length; ) {
    const whole = readFrame(bytes, start);
    if (whole) frames.push({ start, payload: whole.payload });
    const end = whole?.end ?? endOfDamage(bytes, start, known);
    if (whole?.isMended) damaged.push({ start, end, isMended: true });
    else if (!whole && (mayBegin(bytes, end) || known.isSynced || !isTorn(bytes.subarray(0, end), start, known))) {
      damaged.push({ start, end });
    }
    start = end;
  }
  return { frames, damaged };
}

/** A frame that begins here, with where it ends: whole, or with a head of which so little is damaged that it can be told. */
export function readFrame(
  bytes: Uint8Array,
  start: number,
): { readonly payload: Uint8Array; readonly end: number; readonly isMended: boolean } | undefined {
  const payload = frameAt(bytes, start);
  if (payload) return { payload, end: start + HEAD_BYTES + payload.length, isMended: false };
  const end = endOfMended(bytes, start);
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
 * Where a frame ends of which only the head is damaged: where it says, where a next one may begin, or at the end of all. The
 * checksum tells which, even with a few wrong bits of its own.
 */
function endOfMended(bytes: Uint8Array, start: number): number | undefined {
  const told = endTold(bytes, start);
  if (told === undefined) return undefined;
  let from = start + HEAD_BYTES;
  const ends = [...magicsFrom(bytes, from), bytes.length, ...(told < bytes.length ? [told] : [])];
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

/** Is there room for the head of a frame, and its mark? */
const mayBegin = (bytes: Uint8Array, start: number): boolean =>
  start + HEAD_BYTES <= bytes.length && hasMagic(bytes, start);

/**
 * Where bytes end that are no frame: where their head, or else their payload, says, if a frame may begin there, or one that a
 * power cut took; else at the next whole one. Where the two differ, and no sector is lost, it is damaged, and not torn: what
 * follows it may be.
 */
function endOfDamage(bytes: Uint8Array, start: number, { lengthOf }: FramedBytes): number {
  const told = endTold(bytes, start);
  if (told === undefined) return bytes.length;
  const begin = start + HEAD_BYTES;
  const length = lengthOf?.(bytes.subarray(begin));
  const own = begin + (length ?? Number.NaN);
  for (const end of hasMagic(bytes, start) ? [told, own] : [own]) {
    if (end < bytes.length && (mayBegin(bytes, end) || isLostSector(bytes, end))) return end;
  }
  const isDamage = length !== undefined && own !== told;
  for (const at of magicsFrom(bytes, start + 1)) {
    if (frameAt(bytes, at) || (isDamage && !hasLostSector(bytes.subarray(0, at), start))) return at;
  }
  return bytes.length;
}

/** Disks lose what was not synced in units of this many bytes. */
const SECTOR = 512;

const endOfSector = (from: number): number => (Math.floor(from / SECTOR) + 1) * SECTOR;

/** Are there only zeros from here to the end of the sector? */
const isLostSector = (bytes: Uint8Array, from: number): boolean =>
  bytes.subarray(from, endOfSector(from)).every((byte) => byte === 0);

/** Has what begins here, and ends at the end of all, a sector of zeros, as far as it is its own? */
function hasLostSector(bytes: Uint8Array, start: number): boolean {
  for (let from = start; from < bytes.length; from = endOfSector(from)) if (isLostSector(bytes, from)) return true;
  return false;
}

/** Does what begins here end before its end, or has it sectors, as far as they are its own, of zeros? */
function isTorn(bytes: Uint8Array, start: number, { lengthOf }: FramedBytes): boolean {
  const told = endTold(bytes, start);
  if (told === undefined) return true;
  if (hasLostSector(bytes, start)) return true;
  if (told <= bytes.length || !hasMagic(bytes, start)) return false;
  // Else its length is damaged as well as its payload.
  const begin = start + HEAD_BYTES;
  const length = lengthOf?.(bytes.subarray(begin));
  return length === undefined || begin + length === told;
}
