import { DIGEST_BYTES, digestOf } from '../hash.ts';

const MAGIC = 0x314d4c41; // "ALM1"
const HEAD_BYTES = 8 + DIGEST_BYTES;

/** One frame of a journal: a magic number, the payload's length (32 bits, little-endian), its checksum, the payload. */
export function encodeFrame(payload: Uint8Array): Uint8Array {
  const frame = new Uint8Array(HEAD_BYTES + payload.length);
  const view = new DataView(frame.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, payload.length, true);
  frame.set(digestOf(payload), 8);
  frame.set(payload, HEAD_BYTES);
  return frame;
}

/** Payloads of the whole frames at the beginning of these bytes, up to the first that is torn, and where they end. */
export function decodeFrames(bytes: Uint8Array): { readonly payloads: readonly Uint8Array[]; readonly end: number } {
  const payloads: Uint8Array[] = [];
  let end = 0;
  for (let payload = frameAt(bytes, end); payload; payload = frameAt(bytes, end)) {
    payloads.push(payload);
    end += HEAD_BYTES + payload.length;
  }
  return { payloads, end };
}

function frameAt(bytes: Uint8Array, start: number): Uint8Array | undefined {
  if (bytes.length < start + HEAD_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start);
  const end = start + HEAD_BYTES + view.getUint32(4, true);
  if (view.getUint32(0, true) !== MAGIC || end > bytes.length) return undefined;
  const payload = bytes.subarray(start + HEAD_BYTES, end);
  const sum = digestOf(payload);
  return sum.every((byte, index) => byte === bytes[start + 8 + index]) ? payload : undefined;
}
