import type { Image } from '../content/index.ts';

/** A size of an image, in pixels. */
export type Picture = Pick<Image, 'url' | 'width' | 'height'>;

/** The widest size of an image within a width; undefined if all are wider. */
export const pictureWithin = (image: Image, width: number): Picture | undefined =>
  [image, ...Object.values(image.sizes)]
    .filter((picture) => picture.width <= width)
    .reduce<Picture | undefined>((widest, one) => (widest && widest.width >= one.width ? widest : one), undefined);
