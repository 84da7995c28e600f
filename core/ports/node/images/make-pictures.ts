import type { Sharp } from 'sharp';
import { hashOf } from '../../../hash.ts';
import { pictureSides } from '../../../picture-sides.ts';
import type { Sides } from '../../../sides.ts';
import type { ImageJob, ImageLimits, MadePicture, MadePictures, PictureJob } from '../../images.ts';
import { applyStep } from './apply-step.ts';
import { checkLimits } from './check-limits.ts';
import { encode } from './encode.ts';
import { type ImageHead, readHead } from './image-head.ts';
import { type Raster, rasterOf, workOn } from './raster.ts';
import { safeSharp } from './safe-sharp.ts';

/** Pixels of an image whose colours are still put into a table: of more, counting them takes too long. */
const PALETTE_PIXELS = 4_000_000;

/**
 * Makes the pictures of a job, one after the other: all are drawn from the pixels of one decoding, so nothing else that was
 * in the file gets into them.
 *
 * @param bytes of the image
 * @param write writes a new file
 * @throws ImageProblem; as `write`
 */
export async function makePictures(
  bytes: Uint8Array,
  job: ImageJob,
  write: (path: string, bytes: Uint8Array) => Promise<void>,
): Promise<MadePictures> {
  const head = await readHead(bytes, job);
  const image = await afterSteps(await decode(bytes, head, job.limits), job);
  const palette = head.palette && image.width * image.height <= PALETTE_PIXELS;

  const make = async (path: string, work: Sharp, sides: Sides, full: boolean): Promise<MadePicture> => {
    const picture = await encode(work, { type: job.type, full, palette });
    await write(path, picture);
    return { width: sides.width, height: sides.height, size: picture.length, hash: hashOf(picture) };
  };
  const makeFull = (path: string) => {
    const moving = head.frames > 1 && job.steps.length === 0;
    const work = moving ? safeSharp(bytes, { animated: true, limitInputPixels: job.limits.pixels }) : workOn(image);
    return make(path, work, image, true);
  };
  const makeSize = async (size: PictureJob) => {
    const sides = pictureSides(image, size);
    if (!sides) return undefined;
    const work = workOn(image).resize(sides.width, sides.height, { fit: size.crop ? 'cover' : 'fill' });
    return make(size.to, work, sides, false);
  };

  const full = job.full === undefined ? undefined : await makeFull(job.full);
  const sizes: (MadePicture | undefined)[] = [];
  for (const size of job.sizes) sizes.push(await makeSize(size));
  return { width: image.width, height: image.height, full, sizes };
}

/** Upright, in sRGB: the first frame of several, of which no browser knows that they are to be turned. */
const decode = (bytes: Uint8Array, { frames, grey }: ImageHead, limits: ImageLimits): Promise<Raster> =>
  rasterOf(
    safeSharp(bytes, { autoOrient: frames === 1, limitInputPixels: limits.pixels }).toColourspace(
      grey ? 'b-w' : 'srgb',
    ),
  );

async function afterSteps(decoded: Raster, { steps, type, limits }: ImageJob): Promise<Raster> {
  let image = decoded;
  for (const step of steps) {
    image = await applyStep(image, step, type);
    // an image that is turned by no right angle grows
    checkLimits(image, 1, limits);
  }
  return image;
}
