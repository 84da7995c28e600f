import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { ImageStep } from '../../../core/index.ts';
import { LIMITS, picturesOf, pixelsOf } from './pictures-of.ts';

/** A letter for each pixel, a line for each row. */
type Drawing = string;

const COLOURS: Readonly<Record<string, readonly number[]>> = {
  a: [250, 10, 20],
  b: [30, 240, 40],
  c: [50, 60, 230],
  d: [220, 210, 10],
  e: [20, 200, 190],
  f: [180, 30, 170],
};

const rowsOf = (drawing: Drawing): readonly string[] => drawing.split(' ');

function draw(drawing: Drawing, orientation?: number): Promise<Buffer> {
  const rows = rowsOf(drawing);
  const data = Uint8Array.from(rows.flatMap((row) => [...row].flatMap((letter) => COLOURS[letter] ?? [])));
  const raw = { width: rows[0]?.length ?? 0, height: rows.length, channels: 3 } as const;
  return sharp(data, { raw })
    .withMetadata(orientation === undefined ? {} : { orientation })
    .png()
    .toBuffer();
}

async function drawingOf(bytes: Uint8Array | undefined): Promise<Drawing> {
  const { width, height, at } = await pixelsOf(bytes);
  const letterAt = (x: number, y: number) =>
    Object.entries(COLOURS).find(([, colour]) => String(at(x, y)) === String(colour))?.[0] ?? '?';
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => letterAt(x, y)).join(''),
  ).join(' ');
}

const rotate = (angle: number): ImageStep => ({ kind: 'rotate', angle });
const crop = (left: number, top: number, width: number, height: number): ImageStep => ({
  kind: 'crop',
  left,
  top,
  width,
  height,
});

for (const [what, drawing, steps, after] of [
  ['nothing', 'abc def', [], 'abc def'],
  ['a quarter turn', 'abc def', [rotate(90)], 'da eb fc'],
  ['half a turn', 'abc def', [rotate(180)], 'fed cba'],
  ['three quarters of a turn', 'abc def', [rotate(270)], 'cf be ad'],
  ['a quarter turn the other way', 'abc def', [rotate(-90)], 'cf be ad'],
  ['a whole turn', 'abc def', [rotate(360)], 'abc def'],
  ['a turn and a quarter', 'abc def', [rotate(450)], 'da eb fc'],
  ['two quarter turns', 'abc def', [rotate(90), rotate(90)], 'fed cba'],
  ['the whole', 'abc def', [crop(0, 0, 100, 100)], 'abc def'],
  ['the left third', 'abc def', [crop(0, 0, 34, 100)], 'a d'],
  ['the right two thirds of the lower half', 'abc def', [crop(33, 50, 67, 50)], 'ef'],
  // left and width are both half a pixel over, and rounded up: there is no such fourth pixel
  ['the right half of three', 'abc def', [crop(50, 0, 50, 100)], 'c f'],
  ['more than there is', 'abc def', [crop(34, 0, 100, 100)], 'bc ef'],
  ['a part, then a turn', 'abc def', [crop(0, 0, 67, 100), rotate(90)], 'da eb'],
  ['a turn, then a part of what it is then', 'abc def', [rotate(90), crop(0, 0, 100, 34)], 'da'],
  ['a part of a part', 'abc def', [crop(0, 0, 67, 100), crop(50, 50, 50, 50)], 'e'],
] as const) {
  test(`of ${what}: ${drawing} becomes ${after}`, async () => {
    const pictures = await picturesOf(await draw(drawing), { type: 'image/png', steps, sizes: [] });
    assert.equal(await drawingOf(pictures.files.get('full')), after);
    const rows = rowsOf(after);
    assert.deepEqual([pictures.width, pictures.height], [rows[0]?.length, rows.length]);
  });
}

for (const [orientation, upright] of [
  [1, 'abc def'],
  [2, 'cba fed'],
  [3, 'fed cba'],
  [4, 'def abc'],
  [5, 'ad be cf'],
  [6, 'da eb fc'],
  [7, 'fc eb da'],
  [8, 'cf be ad'],
] as const) {
  test(`orientation ${orientation} is upright before anything else is done`, async () => {
    const image = await draw('abc def', orientation);
    const plain = await picturesOf(image, { type: 'image/png' });
    assert.equal(await drawingOf(plain.files.get('full')), upright);
    assert.equal((await sharp(plain.files.get('full')).metadata()).orientation, undefined);

    const steps = [crop(0, 0, 50, 50)];
    const cropped = await picturesOf(image, { type: 'image/png', steps });
    const same = await picturesOf(await draw(upright), { type: 'image/png', steps });
    assert.deepEqual(cropped, same);
  });
}

for (const [type, corner] of [
  ['jpeg', [255, 255, 255]],
  ['png', [0, 0, 0, 0]],
  ['webp', [0, 0, 0, 0]],
] as const) {
  test(`turned by no right angle, ${type} has ${corner.length === 3 ? 'white' : 'nothing'} in the corners`, async () => {
    const create = { width: 100, height: 50, channels: 3, background: '#c02040' } as const;
    const image = await sharp({ create })[type]().toBuffer();
    const pictures = await picturesOf(image, { type: `image/${type}`, steps: [rotate(30)], sizes: [] });
    // the box around it: 100 cos 30° + 50 sin 30°, 100 sin 30° + 50 cos 30°
    assert.ok(Math.abs(pictures.width - 111.6) < 2 && Math.abs(pictures.height - 93.3) < 2, JSON.stringify(pictures));
    const { at, width, height } = await pixelsOf(pictures.files.get('full'));
    assert.ok(
      at(0, 0).every((value, index) => Math.abs(value - (corner[index] ?? 0)) < 4),
      String(at(0, 0)),
    );
    const middle = at(width >> 1, height >> 1);
    assert.ok(
      [192, 32, 64].every((value, index) => Math.abs(value - (middle[index] ?? 0)) < 12),
      String(middle),
    );
  });
}

test('a grey image is still grey after it was turned', async () => {
  const create = { width: 30, height: 20, channels: 3, background: '#808080' } as const;
  const image = await sharp({ create }).toColourspace('b-w').png().toBuffer();
  for (const [angle, channels] of [
    [0, 1],
    [90, 1],
    [45, 4],
  ] as const) {
    const { files } = await picturesOf(image, { type: 'image/png', steps: [rotate(angle)], sizes: [] });
    assert.equal((await sharp(files.get('full')).metadata()).channels, channels, `turned by ${angle}`);
  }
});

for (const [what, steps, message] of [
  ['of no width', [crop(10, 10, 0, 50)], /^The crop leaves nothing/],
  ['of less than half a pixel', [crop(0, 0, 100, 0.1)], /^The crop leaves nothing/],
  ['beside the image', [crop(100, 0, 50, 50)], /^The crop leaves nothing/],
] as const) {
  test(`a part ${what} is refused`, async () => {
    const image = await draw('abc def');
    await assert.rejects(picturesOf(image, { type: 'image/png', steps }), { message });
  });
}

test('an image that grows beyond the limits when it is turned is refused', async () => {
  const create = { width: 100, height: 100, channels: 3, background: '#c02040' } as const;
  const image = await sharp({ create }).png().toBuffer();
  const turned = (limits: object) =>
    picturesOf(image, { type: 'image/png', steps: [rotate(45)], limits: { ...LIMITS, ...limits } });
  await turned({});
  await assert.rejects(turned({ pixels: 15_000 }), { message: 'The image has more than 15,000 pixels.' });
  await assert.rejects(turned({ side: 120 }), { message: 'The image is more than 120 pixels wide or high.' });
});
