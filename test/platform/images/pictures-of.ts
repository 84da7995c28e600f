import sharp from 'sharp';
import type { ImageJob, ImageLimits, MadePictures, PictureJob } from '../../../core/platform/images/images.ts';
import { makePictures } from '../../../core/platform/node/images/make-pictures.ts';

/** Those of docs/security.md. */
export const LIMITS: ImageLimits = { pixels: 50_000_000, side: 16_384, frames: 200, timeout: 10_000 };

/** A thumbnail, which is cropped, and one that is not. */
export const SIZES: readonly Omit<PictureJob, 'to'>[] = [
  { width: 20, height: 20, crop: true },
  { width: 30, height: 0, crop: false },
];

/** What was made, and its bytes: `full`, `0`, `1` … */
export interface PicturesOf extends MadePictures {
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Options of a job besides its source; in full size and in `SIZES` by default. */
export interface Asked extends Partial<Omit<ImageJob, 'sizes' | 'source'>> {
  readonly type: string;
  readonly sizes?: readonly Omit<PictureJob, 'to'>[];
}

/** A job for the image at a path, its pictures named `full`, `0`, `1` … in a folder. */
export const jobOf = (source: string, folder: string, { sizes = SIZES, ...asked }: Asked): ImageJob => ({
  source,
  limits: LIMITS,
  steps: [],
  full: `${folder}full`,
  ...asked,
  sizes: sizes.map((size, index) => ({ ...size, to: `${folder}${index}` })),
});

/** Makes pictures in this process, of bytes and into memory. */
export async function picturesOf(bytes: Uint8Array, asked: Asked): Promise<PicturesOf> {
  const files = new Map<string, Uint8Array>();
  const made = await makePictures(bytes, jobOf('', '', asked), async (path, picture) => {
    files.set(path, Uint8Array.from(picture));
  });
  return { ...made, files };
}

/** Pixels of a picture: its channels, one after the other. */
export async function pixelsOf(bytes: Uint8Array | undefined) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels)];
  return { width, height, channels, at };
}
