import type { Image } from '../content/index.ts';

/** A picture of an image, sides in pixels. */
export type Picture = Pick<Image, 'url' | 'width' | 'height'>;

/** The widest picture of an image that is no wider than this; undefined when all are. */
export const pictureWithin = (image: Image, width: number): Picture | undefined =>
  [image, ...Object.values(image.sizes)]
    .filter((picture) => picture.width <= width)
    .reduce<Picture | undefined>((widest, one) => (widest && widest.width >= one.width ? widest : one), undefined);
