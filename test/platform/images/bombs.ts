import { constants, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk, withPngChunks } from './insert.ts';

/** Colours of a test image. */
const create = { width: 100, height: 100, channels: 3, background: '#3060c0' } as const;

/** A small image, whole and sound. */
export const soundImage = (type: 'jpeg' | 'png' | 'gif' | 'webp'): Promise<Buffer> =>
  sharp({ create })[type]().toBuffer();

/** Says that it has these sides, and has almost nothing in it. */
export async function pngOf(width: number, height: number): Promise<Buffer> {
  const png = await soundImage('png');
  const head = Buffer.from(png.subarray(16, 29));
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', head), png.subarray(33)]);
}

/** As `pngOf`. @param width below 65,536, as `height` */
export async function gifOf(width: number, height: number): Promise<Buffer> {
  const gif = Buffer.from(await soundImage('gif'));
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  const frame = gif.indexOf(0x2c, 13);
  gif.writeUInt16LE(width, frame + 5);
  gif.writeUInt16LE(height, frame + 7);
  return gif;
}

/** As `gifOf`. */
export async function jpegOf(width: number, height: number): Promise<Buffer> {
  const jpeg = Buffer.from(await soundImage('jpeg'));
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** Its canvas has these sides; its one picture is small. */
export async function webpOf(width: number, height: number): Promise<Buffer> {
  const webp = await soundImage('webp');
  const canvas = Buffer.alloc(18);
  canvas.write('VP8X', 'latin1');
  canvas.writeUInt32LE(10, 4);
  canvas.writeUIntLE(width - 1, 12, 3);
  canvas.writeUIntLE(height - 1, 15, 3);
  const bytes = Buffer.concat([webp.subarray(0, 12), canvas, webp.subarray(12)]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}

const MEGABYTE = 2 ** 20;

/** Inflates to this many megabytes of zeros: one compressed megabyte, repeated. */
export function deflated(megabytes: number): Buffer {
  const one = deflateSync(Buffer.alloc(MEGABYTE), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  // the two bytes before the first block are there once
  return Buffer.concat([one, ...Array.from({ length: megabytes - 1 }, () => one.subarray(2))]);
}

/** A PNG of small sides whose pixels inflate to a gigabyte. */
export async function pixelsBomb(): Promise<Buffer> {
  const png = await soundImage('png');
  return Buffer.concat([png.subarray(0, 33), pngChunk('IDAT', deflated(1024)), pngChunk('IEND', Buffer.alloc(0))]);
}

/** A valid PNG with an additional chunk that inflates to a gigabyte. */
export async function chunkBomb(type: 'zTXt' | 'iCCP' | 'iTXt'): Promise<Buffer> {
  const before = type === 'iTXt' ? 'Comment\0\u0001\0\0\0' : 'Comment\0\0';
  const data = Buffer.concat([Buffer.from(before, 'latin1'), deflated(1024)]);
  return withPngChunks(await soundImage('png'), pngChunk(type, data));
}

/** An animated image with this many frames. */
export async function moving(type: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const frame = (index: number) =>
    sharp({
      create: { ...create, width: 2, height: 2, background: { r: (index * 37) % 256, g: (index * 91) % 256, b: 99 } },
    })
      .png()
      .toBuffer();
  const all = await Promise.all(Array.from({ length: frames }, (_, index) => frame(index)));
  return sharp(all, { join: { animated: true } })
    [type](type === 'gif' ? { keepDuplicateFrames: true } : { lossless: true })
    .toBuffer();
}
