import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { hashOf } from '../../../core/lib/hash.ts';
import { pngChunk, withGifComment, withJpegComment, withPngChunks } from './insert.ts';
import { picturesOf, pixelsOf } from './pictures-of.ts';

const WIDTH = 60;
const HEIGHT = 40;
const TYPES = ['jpeg', 'png', 'gif', 'webp'] as const;

/** A soft slope of colours, see-through towards the right where it has transparency. */
function slope(channels: 1 | 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(WIDTH * HEIGHT * channels);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const pixel = [x * 4, y * 6, 255 - x * 2 - y * 2, 255 - x * 4].slice(0, channels);
    if (channels === 1) pixel[0] = x * 2 + y * 3;
    data.set(pixel, at * channels);
  }
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels } });
}

/** Frames of one colour each. */
async function moving(...colours: readonly string[]): Promise<Sharp> {
  const frame = (background: string) =>
    sharp({ create: { width: 50, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp(await Promise.all(colours.map(frame)), { join: { animated: true } });
}

/** @param most that a value of a pixel may be off by */
async function assertSame(got: Uint8Array | undefined, wanted: Uint8Array, most: number, channels?: number) {
  const [one, other] = [await pixelsOf(got), await pixelsOf(wanted)];
  assert.deepEqual([one.width, one.height], [other.width, other.height]);
  for (let y = 0; y < one.height; y += 3) {
    for (let x = 0; x < one.width; x += 3) {
      const [values, others] = [one.at(x, y), other.at(x, y)];
      // transparent pixels have no colour
      if (channels && Math.min(values[3] ?? 255, others[3] ?? 255) < 128) continue;
      const off = Math.max(
        ...values.slice(0, channels).map((value, index) => Math.abs(value - (others[index] ?? 255))),
      );
      assert.ok(off <= most, `${values} is not ${others} at ${x},${y}`);
    }
  }
}

// how far a value may be off: what two lossy encodings do to it, or nothing
for (const [what, image, type, off] of [
  ['a JPEG', () => slope().jpeg({ quality: 95 }), 'image/jpeg', 12],
  ['a progressive JPEG', () => slope().jpeg({ quality: 95, progressive: true }), 'image/jpeg', 12],
  ['a grey JPEG', () => slope(1).toColourspace('b-w').jpeg({ quality: 95 }), 'image/jpeg', 8],
  ['a PNG', () => slope().png(), 'image/png', 0],
  ['an interlaced PNG', () => slope().png({ progressive: true }), 'image/png', 0],
  ['a PNG with transparency', () => slope(4).png(), 'image/png', 0],
  ['a grey PNG', () => slope(1).toColourspace('b-w').png(), 'image/png', 0],
  ['a PNG of 16 bits', () => slope().toColourspace('rgb16').png(), 'image/png', 1],
  ['a PNG with a table of colours', () => slope().png({ palette: true, colours: 16 }), 'image/png', 0],
  ['a PNG with a table of two colours', () => slope().png({ palette: true, colours: 2 }), 'image/png', 0],
  ['a GIF', () => slope().gif(), 'image/gif', 2],
  ['an interlaced GIF', () => slope().gif({ progressive: true }), 'image/gif', 2],
  ['a GIF with transparency', () => slope(4).gif(), 'image/gif', 2],
  ['a WebP', () => slope().webp({ quality: 95 }), 'image/webp', 16],
  ['a WebP without loss', () => slope().webp({ lossless: true }), 'image/webp', 16],
  ['a WebP with transparency', () => slope(4).webp({ quality: 95 }), 'image/webp', 30],
] as const) {
  test(`${what} keeps its type, and gets smaller sizes`, async () => {
    const bytes = await image().toBuffer();
    const { files, ...made } = await picturesOf(bytes, { type });
    assert.deepEqual(
      [made.width, made.height, ...[made.full, ...made.sizes].map((one) => `${one?.width}x${one?.height}`)],
      [WIDTH, HEIGHT, '60x40', '20x20', '30x20'],
    );
    const before = await sharp(bytes).metadata();
    for (const [name, one] of [
      ['full', made.full],
      ['0', made.sizes[0]],
      ['1', made.sizes[1]],
    ] as const) {
      const picture = files.get(name);
      assert.ok(picture && one);
      assert.deepEqual([one.size, one.hash], [picture.length, hashOf(picture)]);
      const after = await sharp(picture).metadata();
      const { format, width, height, depth } = after;
      assert.deepEqual([`image/${format}`, width, height, depth], [type, one.width, one.height, 'uchar'], name);
      assert.equal(after.hasAlpha, before.hasAlpha, name);
      assert.equal(after.channels === 1, before.channels === 1 && !before.hasAlpha, name);
      if (before.format === 'png') assert.equal(after.isPalette, before.isPalette, name);
    }
    await assertSame(files.get('full'), bytes, off, 3);
    // a size that is not cropped, next to what the decoder's own scaling makes of it
    const small = await sharp(bytes).resize(30, 20, { fit: 'fill' }).png().toBuffer();
    await assertSame(files.get('1'), small, off + 24, 3);
  });
}

test('the cropped size is the middle of the image', async () => {
  const bytes = await slope().png().toBuffer();
  const { files } = await picturesOf(bytes, { type: 'image/png' });
  const middle = await sharp(bytes).extract({ left: 10, top: 0, width: 40, height: 40 }).png().toBuffer();
  await assertSame(files.get('0'), await sharp(middle).resize(20, 20).png().toBuffer(), 6);
});

test('a JPEG of four inks becomes one of three lights', async () => {
  const create = { width: 60, height: 40, channels: 3, background: '#d02020' } as const;
  const bytes = await sharp({ create }).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  assert.equal((await sharp(bytes).metadata()).space, 'cmyk');
  const { files } = await picturesOf(bytes, { type: 'image/jpeg' });
  for (const picture of files.values()) {
    const { space, channels } = await sharp(picture).metadata();
    assert.deepEqual([space, channels], ['srgb', 3]);
    const [red = 0, green = 0, blue = 0] = (await pixelsOf(picture)).at(10, 10);
    assert.ok(red > 150 && green < 90 && blue < 90, `${red} ${green} ${blue}`);
  }
});

for (const type of ['jpeg', 'png', 'webp'] as const) {
  test(`colours of another profile are those of sRGB afterwards: ${type}`, async () => {
    const create = { width: 60, height: 40, channels: 3, background: '#e04020' } as const;
    const bytes = await sharp({ create }).withIccProfile('p3')[type]({ quality: 95 }).toBuffer();
    const [red = 0] = (await pixelsOf(await sharp(bytes, { ignoreIcc: true }).png().toBuffer())).at(9, 9);
    assert.ok(red < 0xe0 - 8, 'the image says its colours in the numbers of the other profile');
    const { files } = await picturesOf(bytes, { type: `image/${type}` });
    for (const picture of files.values()) {
      const colour = (await pixelsOf(picture)).at(10, 10);
      assert.ok(
        colour.every((value, index) => Math.abs(value - ([0xe0, 0x40, 0x20][index] ?? 0)) < 8),
        String(colour),
      );
    }
  });
}

for (const type of ['gif', 'webp'] as const) {
  test(`an animated ${type} stays animated in full size, and is a still image in the others`, async () => {
    const options = { delay: [100, 200, 300], loop: 3 };
    const bytes = await (await moving('#ff0000', '#00ff00', '#0000ff'))[type](options).toBuffer();
    const { files, ...made } = await picturesOf(bytes, { type: `image/${type}` });
    assert.deepEqual([made.width, made.height, made.full?.width, made.full?.height], [50, 30, 50, 30]);
    const full = await sharp(files.get('full')).metadata();
    assert.deepEqual([full.pages, full.delay, full.loop], [3, [100, 200, 300], 3]);
    const [red, green, blue] = await Promise.all(
      [0, 1, 2].map((page) => sharp(files.get('full'), { page }).png().toBuffer()),
    );
    assert.deepEqual(
      await Promise.all(
        [red, green, blue].map(async (one) =>
          (await pixelsOf(one))
            .at(5, 5)
            .slice(0, 3)
            .map((v) => v > 128),
        ),
      ),
      [
        [true, false, false],
        [false, true, false],
        [false, false, true],
      ],
    );
    for (const name of ['0', '1']) {
      assert.equal((await sharp(files.get(name)).metadata()).pages ?? 1, 1);
      const [r = 0, g = 0, b = 0] = (await pixelsOf(files.get(name))).at(5, 5);
      assert.ok(r > 200 && g < 60 && b < 60, `${r} ${g} ${b}`);
    }
  });

  test(`an edited animated ${type} is a still image`, async () => {
    const bytes = await (await moving('#ff0000', '#00ff00'))[type]().toBuffer();
    const { files } = await picturesOf(bytes, { type: `image/${type}`, steps: [{ kind: 'rotate', angle: 90 }] });
    const { pages = 1, width, height } = await sharp(files.get('full')).metadata();
    assert.deepEqual([pages, width, height], [1, 30, 50]);
  });
}

const SECRET = 'Rosengasse 12';
const EXIF = { IFD0: { Copyright: SECRET, Artist: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSAreaInformation: SECRET } };
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${SECRET}</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`;
const TRACES = [
  SECRET,
  'Exif',
  'eXIf',
  'EXIF',
  'xmpmeta',
  'XMP ',
  'adobe',
  'ICC_PROFILE',
  'iCCP',
  'ICCP',
  'tEXt',
  'zTXt',
  'iTXt',
  'secret.txt',
];

/** All that a camera, an editor and a clever person add to an image. */
async function withTraces(type: (typeof TYPES)[number]): Promise<Buffer> {
  const image = slope().keepMetadata();
  const told = type === 'gif' ? image : image.withExif(EXIF).withXmp(XMP).withIccProfile('p3');
  const bytes = await told[type]().toBuffer();
  const zip = Buffer.from(`PK\u0003\u0004 secret.txt ${SECRET}`, 'latin1');
  if (type === 'jpeg') return Buffer.concat([withJpegComment(bytes, SECRET), zip]);
  if (type === 'gif') return Buffer.concat([withGifComment(bytes, SECRET), zip]);
  if (type === 'webp') return Buffer.concat([bytes, zip]);
  const text = Buffer.from(`Comment\0${SECRET}`, 'latin1');
  return Buffer.concat([withPngChunks(bytes, pngChunk('tEXt', text)), zip]);
}

for (const type of TYPES) {
  test(`no data of a ${type} except its pixels is in the results`, async () => {
    const bytes = await withTraces(type);
    assert.ok(bytes.includes(SECRET));
    if (type !== 'gif') assert.ok((await sharp(bytes).metadata()).exif?.includes(SECRET));
    for (const steps of [[], [{ kind: 'rotate', angle: 90 }] as const]) {
      const { files } = await picturesOf(bytes, { type: `image/${type}`, steps });
      assert.equal(files.size, 3);
      for (const [name, picture] of files) {
        const found = TRACES.filter((trace) => Buffer.from(picture).includes(trace));
        assert.deepEqual(found, [], `${type} ${name}`);
        const { exif, xmp, icc, iptc, orientation, comments } = await sharp(picture).metadata();
        assert.deepEqual(
          [exif, xmp, icc, iptc, orientation, comments].filter((one) => one !== undefined),
          [],
        );
      }
    }
  });

  test(`the same ${type} gives the same pictures, to the byte`, async () => {
    const bytes = await withTraces(type);
    const asked = { type: `image/${type}`, steps: [{ kind: 'rotate', angle: 10 }] } as const;
    assert.deepEqual(await picturesOf(bytes, asked), await picturesOf(bytes, asked));
    assert.deepEqual(
      await picturesOf(bytes, { type: `image/${type}` }),
      await picturesOf(bytes, { type: `image/${type}` }),
    );
  });
}

test('no comment of a moving image is left', async () => {
  const bytes = withGifComment(await (await moving('#ff0000', '#00ff00')).gif().toBuffer(), SECRET);
  const { files } = await picturesOf(bytes, { type: 'image/gif' });
  for (const picture of files.values()) assert.ok(!Buffer.from(picture).includes(SECRET));
});

test('unrequested sizes are not created', async () => {
  const bytes = await slope().png().toBuffer();
  const sizes = [
    { width: 60, height: 40, crop: true },
    { width: 20, height: 20, crop: false },
    { width: 300, height: 300, crop: false },
  ];
  const { files, ...made } = await picturesOf(bytes, { type: 'image/png', full: undefined, sizes });
  assert.deepEqual([...files.keys()], ['1']);
  assert.equal(made.full, undefined);
  assert.deepEqual(
    made.sizes.map((size) => size?.width),
    [undefined, 20, undefined],
  );
});
