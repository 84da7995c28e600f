import { crc32 } from 'node:zlib';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

/** A chunk of a PNG: length, type, data, checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([bytesOf(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Length of the signature and the first chunk, `IHDR`. */
const PNG_HEAD = 33;

/** Puts chunks behind the head of a PNG. */
export const withPngChunks = (png: Uint8Array, ...chunks: readonly Uint8Array[]): Buffer =>
  Buffer.concat([png.subarray(0, PNG_HEAD), ...chunks, png.subarray(PNG_HEAD)]);

/** Puts a comment behind the start of a JPEG. */
export function withJpegComment(jpeg: Uint8Array, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, bytesOf(text), jpeg.subarray(2)]);
}

/** Bytes of a GIF's head before its table of colours, and where in it the size of the table is (GIF89a, 18). */
const GIF_HEAD = 13;
const GIF_FLAGS = 10;

/** Puts a comment behind the head of a GIF. */
export function withGifComment(gif: Uint8Array, text: string): Buffer {
  const flags = gif[GIF_FLAGS] ?? 0;
  const head = GIF_HEAD + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const comment = [Buffer.from([0x21, 0xfe, text.length]), bytesOf(text), Buffer.from([0])];
  return Buffer.concat([gif.subarray(0, head), ...comment, gif.subarray(head)]);
}
