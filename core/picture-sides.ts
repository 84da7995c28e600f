import type { PictureSize } from './contract/file-staging.ts';
import type { Sides } from './ports/node/images/sides.ts';

/** A picture whose sides differ by no more from the image's is no smaller one. */
const SAME = 1;

/**
 * Sides of a smaller picture of an image, as WordPress has them (`image_resize_dimensions`): nothing is enlarged.
 *
 * @returns undefined when it would not be smaller than the image
 */
export function pictureSides(image: Sides, wanted: Omit<PictureSize, 'path'>): Sides | undefined {
  const wider = wanted.width === 0 || wanted.width > image.width;
  const higher = wanted.height === 0 || wanted.height > image.height;
  if (wider && higher) return undefined;
  const sides = wanted.crop ? cut(image, wanted) : within(image, wanted);
  const same = Math.abs(sides.width - image.width) <= SAME && Math.abs(sides.height - image.height) <= SAME;
  return same ? undefined : sides;
}

/** The wanted sides as far as the image has them; of one that is 0, what the shape of the image makes it. */
function cut(image: Sides, wanted: Sides): Sides {
  const width = Math.min(wanted.width, image.width);
  const height = Math.min(wanted.height, image.height);
  return {
    width: width || atLeastOne((height * image.width) / image.height),
    height: height || atLeastOne((width * image.height) / image.width),
  };
}

/** The largest of the image's shape that the wanted sides hold. */
function within(image: Sides, wanted: Sides): Sides {
  const ratios = [ratioOf(wanted.width, image.width), ratioOf(wanted.height, image.height)];
  const snug = scaled(image, Math.max(...ratios));
  const sides = fits(snug, wanted) ? snug : scaled(image, Math.min(...ratios));
  return {
    width: filled(sides.width, wanted.width, image.width),
    height: filled(sides.height, wanted.height, image.height),
  };
}

const ratioOf = (wanted: number, side: number) => (wanted === 0 ? 1 : Math.min(1, wanted / side));

const scaled = ({ width, height }: Sides, ratio: number): Sides => ({
  width: atLeastOne(width * ratio),
  height: atLeastOne(height * ratio),
});

const fits = (sides: Sides, wanted: Sides) => sides.width <= wanted.width && sides.height <= wanted.height;

/** A side that was to shrink to the wanted one and that rounding left one pixel short is not. */
const filled = (side: number, wanted: number, whole: number) => (side === wanted - 1 && whole > wanted ? wanted : side);

const atLeastOne = (side: number) => Math.max(1, Math.round(side));
