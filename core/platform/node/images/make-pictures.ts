import type { Sharp } from 'sharp';
import { hashOf } from '../../../lib/index.ts';
import {
  type Dimensions,
  type ImageJob,
  type ImageLimits,
  ImageProblem,
  type ImageStep,
  type MadePicture,
  type MadePictures,
  type PictureJob,
  resizedDimensions,
} from '../../index.ts';
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

  const make = async (path: string, work: Sharp, sides: Dimensions, full: boolean): Promise<MadePicture> => {
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
    const sides = resizedDimensions(image, size);
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

/** What comes into sight beside an image that is turned by no right angle, where there is transparency and where there is none. */
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

/**
 * Does one step with an image.
 *
 * @param type that it is to be of in the end
 * @throws ImageProblem when nothing of it would be left
 */
async function applyStep(image: Raster, step: ImageStep, type: string): Promise<Raster> {
  return step.kind === 'crop' ? crop(image, step) : rotate(image, step.angle, type);
}

/** Rounds as WordPress does (`edit_media_item`); what rounding puts beside the image is not there. */
async function crop(image: Raster, step: Extract<ImageStep, { kind: 'crop' }>): Promise<Raster> {
  const left = part(step.left, image.width);
  const top = part(step.top, image.height);
  const width = Math.min(part(step.width, image.width), image.width - left);
  const height = Math.min(part(step.height, image.height), image.height - top);
  if (width < 1 || height < 1) throw new ImageProblem('The crop leaves nothing of the image.');
  return rasterOf(workOn(image).extract({ left, top, width, height }));
}

const part = (percent: number, side: number) => Math.round((side * percent) / 100);

async function rotate(image: Raster, angle: number, type: string): Promise<Raster> {
  if (angle % 360 === 0) return image;
  if (angle % 90 === 0) return rasterOf(workOn(image).rotate(angle));
  if (type === 'image/jpeg') return rasterOf(workOn(image).rotate(angle, { background: WHITE }));
  return rasterOf(workOn(image).toColourspace('srgb').rotate(angle, { background: CLEAR }));
}

/** How a picture is to be written. */
interface Encoding {
  /** Media type. */
  readonly type: string;
  /** In full size. */
  readonly full: boolean;
  /** A PNG with a table of colours. */
  readonly palette: boolean;
}

/**
 * By type. What is served is mostly the smaller sizes, so they are as WordPress has them (quality 82). The full size is what
 * later changes are made from, and each of them costs some quality, so it begins with more (90). JPEG is not progressive, and
 * its full size has no table of codes of its own: either holds all coefficients in memory, 300 MB for 50 megapixels, to save
 * 4 % of the bytes. Effort 2 of WebP takes half the time and two thirds of the memory of the usual 4, for as many bytes.
 */
const WRITERS: Readonly<Record<string, (work: Sharp, encoding: Encoding) => Sharp>> = {
  'image/jpeg': (work, { full }) => work.jpeg(full ? { quality: 90, optimiseCoding: false } : { quality: 82 }),
  // with less effort than 4 colours are off by one
  'image/png': (work, { palette }) => work.png(palette ? { palette: true, effort: 4 } : {}),
  'image/gif': (work) => work.gif(),
  'image/webp': (work, { full }) => work.webp(full ? { quality: 90, effort: 2 } : { quality: 82 }),
};

/** @throws ImageProblem when it cannot be written so: a side may be longer than the type has numbers for */
function encode(work: Sharp, encoding: Encoding): Promise<Uint8Array> {
  const write = WRITERS[encoding.type];
  if (!write) throw new Error(`pictures of type ${encoding.type} cannot be written`);
  return sound(() => write(work, encoding).toBuffer());
}

/** Decoded pixels, eight bits a channel: grey, or sRGB with or without transparency. */
interface Raster extends Dimensions {
  readonly data: Uint8Array;
  readonly channels: 1 | 3 | 4;
}

/** What `work` gives when it is done. */
async function rasterOf(work: Sharp): Promise<Raster> {
  const { data, info } = await sound(() => work.raw().toBuffer({ resolveWithObject: true }));
  const { width, height, channels } = info;
  if (channels !== 1 && channels !== 3 && channels !== 4)
    throw new Error(`unsupported number of channels: ${channels}`);
  return { data, width, height, channels };
}

/** Work on it that keeps grey grey. */
const workOn = ({ data, width, height, channels }: Raster): Sharp =>
  safeSharp(data, { raw: { width, height, channels }, limitInputPixels: false }).toColourspace(
    channels === 1 ? 'b-w' : 'srgb',
  );

const grouped = new Intl.NumberFormat('en');

/** @throws ImageProblem for an image whose sides, frames, or pixels in all frames are more than the limits */
function checkLimits({ width, height }: Dimensions, frames: number, limits: ImageLimits): void {
  if (Math.max(width, height) > limits.side) {
    throw new ImageProblem(`The image is more than ${grouped.format(limits.side)} pixels wide or high.`);
  }
  if (frames > limits.frames)
    throw new ImageProblem(`The image has more than ${grouped.format(limits.frames)} frames.`);
  if (width * height * frames > limits.pixels) {
    throw new ImageProblem(`The image has more than ${grouped.format(limits.pixels)} pixels.`);
  }
}

/** What an image says of itself before it is decoded. */
interface ImageHead {
  readonly frames: number;
  /** Has one channel and no transparency. */
  readonly grey: boolean;
  /** Its pixels are entries of a table of colours. */
  readonly palette: boolean;
}

/** @throws ImageProblem for what is no image, of another type than the job's, or beyond its limits */
async function readHead(bytes: Uint8Array, { type, limits }: ImageJob): Promise<ImageHead> {
  // the limits are checked below, each with its own words
  const head = await sound(() => safeSharp(bytes, { limitInputPixels: false }).metadata());
  if (type !== `image/${head.format}`) throw new ImageProblem(`The image is not of type ${type}.`);
  const frames = head.pages ?? 1;
  checkLimits(head, frames, limits);
  return {
    frames,
    grey: (head.space === 'b-w' || head.space === 'grey16') && !head.hasAlpha,
    palette: head.isPalette && head.format === 'png',
  };
}

/**
 * What is done with bytes that a stranger sent.
 *
 * @throws ImageProblem when it fails: what a decoder says is not for people
 */
async function sound<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new ImageProblem('The image is damaged, or of an unsupported type.');
  }
}
