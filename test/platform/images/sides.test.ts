import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { resizedDimensions } from '../../../core/platform/images/resized-dimensions.ts';
import { seededRandom } from '../../verify/faults/seeded-random.ts';

type Wanted = readonly [width: number, height: number, crop: boolean];

/** As in PHP: fourteen digits count, so that rounding errors in the last do not matter. */
const round = (value: number) => Math.round(Number(value.toPrecision(14)));

/** The rule of WordPress in the words of its documentation, step by step. */
function asDocumented(width: number, height: number, [maxWidth, maxHeight, crop]: Wanted) {
  if (maxWidth === 0 && maxHeight === 0) return undefined;
  if (
    maxHeight === 0 ? width < maxWidth : maxWidth === 0 ? height < maxHeight : width < maxWidth && height < maxHeight
  ) {
    return undefined;
  }
  let newWidth: number;
  let newHeight: number;
  if (crop) {
    newWidth = Math.min(maxWidth, width);
    newHeight = Math.min(maxHeight, height);
    if (newWidth === 0) newWidth = Math.max(1, round(newHeight * (width / height)));
    if (newHeight === 0) newHeight = Math.max(1, round(newWidth / (width / height)));
  } else {
    const widthShrinks = maxWidth > 0 && width > maxWidth;
    const heightShrinks = maxHeight > 0 && height > maxHeight;
    const widthRatio = widthShrinks ? maxWidth / width : 1;
    const heightRatio = heightShrinks ? maxHeight / height : 1;
    const larger = Math.max(widthRatio, heightRatio);
    const overflows = round(width * larger) > maxWidth || round(height * larger) > maxHeight;
    const ratio = overflows ? Math.min(widthRatio, heightRatio) : larger;
    newWidth = Math.max(1, round(width * ratio));
    newHeight = Math.max(1, round(height * ratio));
    if (widthShrinks && newWidth === maxWidth - 1) newWidth = maxWidth;
    if (heightShrinks && newHeight === maxHeight - 1) newHeight = maxHeight;
  }
  if (Math.abs(newWidth - width) <= 1 && Math.abs(newHeight - height) <= 1) return undefined;
  return { width: newWidth, height: newHeight };
}

for (const [image, wanted, made] of [
  ['2400x1667', '150x150 crop', '150x150'],
  ['2400x1667', '300x300', '300x208'],
  ['2400x1667', '768x0', '768x533'],
  ['2400x1667', '0x768', '1106x768'],
  ['2400x1667', '1024x1024', '1024x711'],
  ['2400x1667', '1536x1536', '1536x1067'],
  ['2400x1667', '2048x2048', '2048x1423'],
  ['2400x1667', '3000x3000', 'none'],
  ['2400x1667', '3000x1000', '1440x1000'],
  ['2400x1667', '3000x1000 crop', '2400x1000'],
  ['100x400', '150x150 crop', '100x150'],
  ['400x100', '150x150 crop', '150x100'],
  ['100x100', '150x150 crop', 'none'],
  ['150x150', '150x150 crop', 'none'],
  ['151x151', '150x150 crop', 'none'],
  ['152x152', '150x150 crop', '150x150'],
  ['300x200', '300x300', 'none'],
  ['301x200', '300x300', 'none'],
  ['302x200', '300x300', '300x199'],
  ['465x700', '177x177', '118x177'],
  ['1000x1', '300x300', '300x1'],
  ['1x1000', '300x300', '1x300'],
  ['1x1', '300x300', 'none'],
  ['3x2', '150x150 crop', 'none'],
  ['1000x500', '0x100 crop', '200x100'],
  ['1000x500', '100x0 crop', '100x50'],
  ['1000x500', '0x0', 'none'],
  ['1000x500', '0x0 crop', 'none'],
  ['100x1000', '100x990', '99x990'],
] as const) {
  test(`of an image of ${image} a picture of ${wanted} is ${made}`, () => {
    const [width = 0, height = 0] = image.split('x').map(Number);
    const [, w, h, crop] = /^(\d+)x(\d+)( crop)?$/.exec(wanted) ?? [];
    const sides = resizedDimensions(
      { width, height },
      { width: Number(w), height: Number(h), crop: crop !== undefined },
    );
    assert.equal(sides ? `${sides.width}x${sides.height}` : 'none', made);
    assert.deepEqual(sides, asDocumented(width, height, [Number(w), Number(h), crop !== undefined]));
  });
}

test('of any image any picture has the sides of the documented rule', () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32));
  const random = seededRandom(seed);
  const side = () => random.pick([random.below(20), random.below(400), random.below(3000)]);
  for (let round = 0; round < 50_000; round++) {
    const [width, height] = [1 + side(), 1 + side()];
    const wanted: Wanted = [
      random.pick([0, side(), width + random.below(3)]),
      random.pick([0, side()]),
      random.below(2) === 0,
    ];
    const [w, h, crop] = wanted;
    const sides = resizedDimensions({ width, height }, { width: w, height: h, crop });
    assert.deepEqual(sides, asDocumented(width, height, wanted), `SEED=${seed}: ${width}x${height} ${wanted}`);
    if (sides) assert.ok(sides.width <= width && sides.height <= height, `SEED=${seed}: ${width}x${height} ${wanted}`);
  }
});
