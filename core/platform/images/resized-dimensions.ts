/** Dimensions of an image in pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** A picture whose dimensions differ by at most this many pixels from the image's does not count as smaller. */
const SAME = 1;

/**
 * Dimensions of a smaller version of an image, calculated as in WordPress (`image_resize_dimensions`); nothing is enlarged.
 *
 * @returns undefined if it would not be smaller than the image
 */
export function resizedDimensions(
  image: Dimensions,
  wanted: Dimensions & { readonly crop: boolean },
): Dimensions | undefined {
  const wider = wanted.width === 0 || wanted.width > image.width;
  const higher = wanted.height === 0 || wanted.height > image.height;
  if (wider && higher) return undefined;
  const sides = wanted.crop ? cut(image, wanted) : within(image, wanted);
  const same = Math.abs(sides.width - image.width) <= SAME && Math.abs(sides.height - image.height) <= SAME;
  return same ? undefined : sides;
}

/** The wanted dimensions, at most those of the image; a dimension of 0 follows from the aspect ratio of the image. */
function cut(image: Dimensions, wanted: Dimensions): Dimensions {
  const width = Math.min(wanted.width, image.width);
  const height = Math.min(wanted.height, image.height);
  return {
    width: width || atLeastOne((height * image.width) / image.height),
    height: height || atLeastOne((width * image.height) / image.width),
  };
}

/** The largest dimensions with the image's aspect ratio that fit into the wanted ones. */
function within(image: Dimensions, wanted: Dimensions): Dimensions {
  const byWidth = shrinkOf(wanted.width, image.width);
  const byHeight = shrinkOf(wanted.height, image.height);
  const widthIsMore = byWidth.to * byHeight.of < byHeight.to * byWidth.of;
  const snug = shrunk(image, widthIsMore ? byHeight : byWidth);
  const sides = fits(snug, wanted) ? snug : shrunk(image, widthIsMore ? byWidth : byHeight);
  return {
    width: filled(sides.width, wanted.width, image.width),
    height: filled(sides.height, wanted.height, image.height),
  };
}

/** A ratio of integers: as a float it may be slightly less, and half a pixel would then be rounded down, unlike in PHP. */
interface Shrink {
  readonly to: number;
  readonly of: number;
}

const shrinkOf = (to: number, of: number): Shrink => (to === 0 || to > of ? { to: 1, of: 1 } : { to, of });

const shrunk = ({ width, height }: Dimensions, { to, of }: Shrink): Dimensions => ({
  width: atLeastOne((width * to) / of),
  height: atLeastOne((height * to) / of),
});

const fits = (sides: Dimensions, wanted: Dimensions) => sides.width <= wanted.width && sides.height <= wanted.height;

/** Corrects a dimension that rounding left one pixel short of the wanted one. */
const filled = (side: number, wanted: number, whole: number) => (side === wanted - 1 && whole > wanted ? wanted : side);

const atLeastOne = (side: number) => Math.max(1, Math.round(side));
