import sharp from 'sharp';
import { seededRandom } from '../../faults/seeded-random.ts';

/** Dimensions of a four-megapixel image, in pixels. */
const WIDTH = 2_400;
const HEIGHT = 1_667;

/**
 * A JPEG like that of a camera: smooth gradients with some noise, so that decoding takes as long as for a photograph.
 */
export async function cameraPicture(seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  let place = 0;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const shade = 128 + 80 * Math.sin(x / 190) * Math.cos(y / 130) + random.below(24);
      for (const tint of [0, 12, -20]) pixels[place++] = Math.max(0, Math.min(255, shade + tint));
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
