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

/** Most pixels of an image that is written with a colour table: counting the colours of more takes too long. */
const PALETTE_PIXELS = 4_000_000;

/**
 * Makes the pictures of a job, one after another. All are drawn from the pixels of one decoding, so nothing else in the file gets into
 * them.
 *
 * @param bytes content of the image file
 * @param write creates a file
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

/** Decodes an image, upright and in sRGB. Of several frames only the first, not turned: browsers do not turn such images either. */
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
    // rotation by other than a right angle enlarges the image
    checkLimits(image, 1, limits);
  }
  return image;
}

/** Background that a rotation by other than a right angle exposes, with and without transparency. */
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

/**
 * Applies one edit to an image.
 *
 * @param type final media type
 * @throws ImageProblem when nothing of it would be left
 */
async function applyStep(image: Raster, step: ImageStep, type: string): Promise<Raster> {
  return step.kind === 'crop' ? crop(image, step) : rotate(image, step.angle, type);
}

/** Rounds as WordPress does (`edit_media_item`); parts that rounding puts outside the image are cut off. */
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

/** How to write a picture. */
interface Encoding {
  /** Media type. */
  readonly type: string;
  /** Full size? */
  readonly full: boolean;
  /** As a PNG with a colour table? */
  readonly palette: boolean;
}

/**
 * By type. Mostly the smaller sizes are served, so they are like those of WordPress (quality 82). The full size is the source of later
 * edits, each of which costs some quality, so it starts higher (90). JPEGs are not progressive, and the full size has no optimised Huffman
 * tables: either would hold all coefficients in memory, 300 MB for 50 megapixels, to save 4 % of the bytes. Effort 2 of WebP takes half the
 * time and two thirds of the memory of the default 4, for as many bytes.
 */
const WRITERS: Readonly<Record<string, (work: Sharp, encoding: Encoding) => Sharp>> = {
  'image/jpeg': (work, { full }) => work.jpeg(full ? { quality: 90, optimiseCoding: false } : { quality: 82 }),
  // with an effort below 4, colours are off by one
  'image/png': (work, { palette }) => work.png(palette ? { palette: true, effort: 4 } : {}),
  'image/gif': (work) => work.gif(),
  'image/webp': (work, { full }) => work.webp(full ? { quality: 90, effort: 2 } : { quality: 82 }),
};

/** @throws ImageProblem when it cannot be encoded, such as when a side is too long for the type */
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

/** The pixels that result from `work`. */
async function rasterOf(work: Sharp): Promise<Raster> {
  const { data, info } = await sound(() => work.raw().toBuffer({ resolveWithObject: true }));
  const { width, height, channels } = info;
  if (channels !== 1 && channels !== 3 && channels !== 4)
    throw new Error(`unsupported number of channels: ${channels}`);
  return { data, width, height, channels };
}

/** Work on a raster that keeps greyscale images grey. */
const workOn = ({ data, width, height, channels }: Raster): Sharp =>
  safeSharp(data, { raw: { width, height, channels }, limitInputPixels: false }).toColourspace(
    channels === 1 ? 'b-w' : 'srgb',
  );

const grouped = new Intl.NumberFormat('en');

/** @throws ImageProblem for an image whose sides, frames, or pixels in all frames exceed the limits */
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

/** Metadata of an image, read before it is decoded. */
interface ImageHead {
  readonly frames: number;
  /** One channel, no transparency. */
  readonly grey: boolean;
  /** Has a colour table. */
  readonly palette: boolean;
}

/** @throws ImageProblem for something that is not an image, is of another type than the job's, or exceeds its limits */
async function readHead(bytes: Uint8Array, { type, limits }: ImageJob): Promise<ImageHead> {
  // the limits are checked below, each with its own message
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
 * Runs work on untrusted bytes.
 *
 * @throws ImageProblem when it fails: messages of decoders are not for users
 */
async function sound<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new ImageProblem('The image is damaged, or of an unsupported type.');
  }
}
