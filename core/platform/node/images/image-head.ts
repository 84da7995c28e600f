import { type ImageJob, ImageProblem } from '../../index.ts';
import { checkLimits } from './check-limits.ts';
import { safeSharp } from './safe-sharp.ts';
import { sound } from './sound.ts';

/** What an image says of itself before it is decoded. */
export interface ImageHead {
  readonly frames: number;
  /** Has one channel and no transparency. */
  readonly grey: boolean;
  /** Its pixels are entries of a table of colours. */
  readonly palette: boolean;
}

/** @throws ImageProblem for what is no image, of another type than the job's, or beyond its limits */
export async function readHead(bytes: Uint8Array, { type, limits }: ImageJob): Promise<ImageHead> {
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
