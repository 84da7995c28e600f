import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { ImageProblem } from '../../../core/platform/images/images.ts';
import { imageProcess } from '../../../core/platform/node/images/image-process.ts';
import { seededRandom } from '../../verify/faults/seeded-random.ts';
import { chunkBomb, gifOf, jpegOf, moving, pixelsBomb, pngOf, soundImage, webpOf } from './bombs.ts';
import { pngChunk, withPngChunks } from './insert.ts';
import { jobOf } from './pictures-of.ts';

const images = imageProcess(fileURLToPath(import.meta.resolve('../../../core/platform/node/images/child.ts')));
const folder = mkdtempSync(join(tmpdir(), 'almanac-images-'));
after(async () => {
  await images.close();
  rmSync(folder, { recursive: true });
});

let count = 0;

/** `made`, or the problem of the image. */
async function outcomeOf(bytes: Uint8Array, type: string): Promise<string> {
  count += 1;
  const source = join(folder, `${count}`);
  writeFileSync(source, bytes);
  try {
    const { width, height, full, sizes } = await images.make(jobOf(source, `${source}-`, { type }));
    assert.ok(full && width > 0 && height > 0 && sizes.length === 2);
    return 'made';
  } catch (error) {
    assert.ok(error instanceof ImageProblem, String(error));
    return error.message;
  }
}

const DAMAGED = /^The image is damaged, or of an unsupported type\.$/;
const OTHER = /^The image is not of type image\/\w+\.$/;
const PIXELS = /^The image has more than 50,000,000 pixels\.$/;
const SIDE = /^The image is more than 16,384 pixels wide or high\.$/;
const FRAMES = /^The image has more than 200 frames\.$/;
const MADE = /^made$/;

const text = (content: string) => async () => Buffer.from(content, 'latin1');
const plain = sharp({ create: { width: 10, height: 10, channels: 3, background: '#3060c0' } });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

for (const [what, bytes, type, outcome] of [
  ['nothing', text(''), 'png', DAMAGED],
  ['one byte', text('x'), 'png', DAMAGED],
  ['a signature alone', text('\x89PNG\r\n\x1a\n'), 'png', DAMAGED],
  ['HTML', text('<!doctype html><script>alert(1)</script>'), 'png', DAMAGED],
  ['HTML behind the signature of a GIF', text('GIF89a<script>alert(1)</script>'), 'gif', DAMAGED],
  ['SVG', text(SVG), 'png', DAMAGED],
  ['SVG as such', text(SVG), 'svg+xml', DAMAGED],
  ['PDF', text('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'), 'png', DAMAGED],
  ['zip', text('PK\x03\x04\x14\0\0\0\0\0'), 'png', DAMAGED],
  ['a table of numbers', text('P3 2 2 255 1 1 1 2 2 2 3 3 3 4 4 4\n'), 'png', DAMAGED],
  ['a program', text('#!/bin/sh\necho\n'), 'jpeg', DAMAGED],
  ['TIFF', () => plain.clone().tiff().toBuffer(), 'jpeg', DAMAGED],
  ['TIFF as such', () => plain.clone().tiff().toBuffer(), 'tiff', DAMAGED],
  ['AVIF', () => plain.clone().avif().toBuffer(), 'jpeg', DAMAGED],
  ['a PNG as JPEG', () => soundImage('png'), 'jpeg', OTHER],
  ['a JPEG as PNG', () => soundImage('jpeg'), 'png', OTHER],
  ['a GIF as WebP', () => soundImage('gif'), 'webp', OTHER],
  ['a WebP as GIF', () => soundImage('webp'), 'gif', OTHER],
  ['a PNG as a type that cannot be written', () => soundImage('png'), 'avif', OTHER],
  ['a PNG of one pixel', () => plain.clone().resize(1, 1).png().toBuffer(), 'png', MADE],
  ['a GIF of one pixel', () => plain.clone().resize(1, 1).gif().toBuffer(), 'gif', MADE],
  ['a JPEG of one pixel', () => plain.clone().resize(1, 1).jpeg().toBuffer(), 'jpeg', MADE],
  ['a WebP of one pixel', () => plain.clone().resize(1, 1).webp().toBuffer(), 'webp', MADE],
  ['a PNG of no width', () => pngOf(0, 10), 'png', DAMAGED],
  ['a PNG that says 50,000×50,000', () => pngOf(50_000, 50_000), 'png', SIDE],
  ['a PNG that says 2³¹−1 each way', () => pngOf(2 ** 31 - 1, 2 ** 31 - 1), 'png', /side|damaged/],
  ['a PNG that says 16,384×16,384', () => pngOf(16_384, 16_384), 'png', PIXELS],
  ['a PNG that says 7,000×7,000', () => pngOf(7_000, 7_000), 'png', DAMAGED],
  ['a GIF that says 50,000×50,000', () => gifOf(50_000, 50_000), 'gif', SIDE],
  ['a GIF that says 16,384×16,384', () => gifOf(16_384, 16_384), 'gif', PIXELS],
  ['a JPEG that says 65,000×65,000', () => jpegOf(65_000, 65_000), 'jpeg', SIDE],
  ['a JPEG that says 16,384×16,384', () => jpegOf(16_384, 16_384), 'jpeg', PIXELS],
  ['a JPEG that says 7,000×7,000', () => jpegOf(7_000, 7_000), 'jpeg', DAMAGED],
  ['a WebP that says 50,000×50,000', () => webpOf(50_000, 50_000), 'webp', /side|damaged/],
  ['a PNG of 16,385×1', () => plain.clone().resize(16_385, 1, { fit: 'fill' }).png().toBuffer(), 'png', SIDE],
  ['a PNG of 16,384×1', () => plain.clone().resize(16_384, 1, { fit: 'fill' }).png().toBuffer(), 'png', MADE],
  ['a GIF of 200 frames', () => moving('gif', 200), 'gif', MADE],
  ['a GIF of 201 frames', () => moving('gif', 201), 'gif', FRAMES],
  ['a WebP of 201 frames', () => moving('webp', 201), 'webp', FRAMES],
  ['a PNG with a gigabyte of pixels too many', pixelsBomb, 'png', /made|damaged/],
  ['a PNG with a gigabyte of packed text', () => chunkBomb('zTXt'), 'png', /made|damaged/],
  ['a PNG with a gigabyte of international text', () => chunkBomb('iTXt'), 'png', /made|damaged/],
  ['a PNG with a gigabyte of profile', () => chunkBomb('iCCP'), 'png', /made|damaged/],
  [
    'a PNG with ten thousand texts',
    async () => {
      const chunk = pngChunk('tEXt', Buffer.from('Comment\0x', 'latin1'));
      return withPngChunks(await soundImage('png'), ...Array.from({ length: 10_000 }, () => chunk));
    },
    'png',
    /made|damaged/,
  ],
] as const) {
  test(`${what}: ${outcome}`, async () => assert.match(await outcomeOf(await bytes(), `image/${type}`), outcome));
}

/** An image that is not packed into almost nothing. */
async function noisy(type: 'jpeg' | 'png' | 'gif' | 'webp'): Promise<Buffer> {
  const random = seededRandom(7);
  const data = Uint8Array.from({ length: 60 * 40 * 3 }, () => random.below(256));
  return sharp(data, { raw: { width: 60, height: 40, channels: 3 } })
    [type]()
    .toBuffer();
}

for (const type of ['jpeg', 'png', 'gif', 'webp'] as const) {
  test(`a ${type} that ends early is refused, wherever that is`, async () => {
    const whole = await noisy(type);
    // the last bytes are not pixels: the end marker, and in a PNG the chunk that contains it
    const needed = whole.length - { jpeg: 2, png: 12, gif: 1, webp: 0 }[type] - 1;
    for (let part = 0; part < 20; part++) {
      const length = Math.floor((needed * part) / 20);
      assert.match(
        await outcomeOf(whole.subarray(0, length), `image/${type}`),
        DAMAGED,
        `${length} of ${whole.length}`,
      );
    }
    assert.match(await outcomeOf(whole.subarray(0, needed), `image/${type}`), /made|damaged/);
    assert.match(await outcomeOf(whole, `image/${type}`), MADE);
  });
}

test('images with bits turned over are pictures or a problem', async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32));
  const random = seededRandom(seed);
  const sound = await Promise.all(
    (['jpeg', 'png', 'gif', 'webp'] as const).map(async (type) => ({ type, whole: await noisy(type) })),
  );
  const outcomes = new Map<string, number>();
  for (let round = 0; round < 200; round++) {
    const { type, whole } = random.pick(sound);
    const bytes = Buffer.from(whole);
    for (let flips = 1 + random.below(8); flips > 0; flips--) {
      const at = random.below(random.pick([40, bytes.length]));
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
    }
    const outcome = await outcomeOf(bytes, `image/${type}`);
    assert.match(outcome, /^made$|^The image (?:is damaged|is not of type|has more|is more)/, `SEED=${seed}`);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  assert.ok(outcomes.size > 1, `SEED=${seed}: ${[...outcomes.keys()]}`);
  assert.match(await outcomeOf(await soundImage('png'), 'image/png'), MADE);
});
