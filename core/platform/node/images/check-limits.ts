import { type Dimensions, type ImageLimits, ImageProblem } from '../../index.ts';

const grouped = new Intl.NumberFormat('en');

/** @throws ImageProblem for an image whose sides, frames, or pixels in all frames are more than the limits */
export function checkLimits({ width, height }: Dimensions, frames: number, limits: ImageLimits): void {
  if (Math.max(width, height) > limits.side) {
    throw new ImageProblem(`The image is more than ${grouped.format(limits.side)} pixels wide or high.`);
  }
  if (frames > limits.frames)
    throw new ImageProblem(`The image has more than ${grouped.format(limits.frames)} frames.`);
  if (width * height * frames > limits.pixels) {
    throw new ImageProblem(`The image has more than ${grouped.format(limits.pixels)} pixels.`);
  }
}
