import * as v from 'valibot';

/** A smaller version of every image. It fits within these sides in pixels (0 for any); if cropped, it has exactly this size. */
type ImageSize = v.InferOutput<typeof imageSize>;

const side = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(16_384)), 0);

const imageSize = v.pipe(
  v.object({ width: side, height: side, crop: v.optional(v.boolean(), false) }),
  v.check(({ width, height }) => width > 0 || height > 0, 'must have a width or a height'),
);

/** Names are part of file names; `full` is the image itself. */
const sizeName = v.pipe(
  v.string(),
  v.regex(/^(?!full$)[a-z0-9][a-z0-9_-]{0,39}$/, 'must be a name of small letters, digits, - and _, and not full'),
);

/** Settings of the sizes, by name; the default is the reference's. */
export const imageSizes = v.optional(v.record(sizeName, imageSize), {
  thumbnail: { width: 150, height: 150, crop: true },
  medium: { width: 300, height: 300 },
  medium_large: { width: 768 },
  large: { width: 1024, height: 1024 },
  '1536x1536': { width: 1536, height: 1536 },
  '2048x2048': { width: 2048, height: 2048 },
});

/** Sizes by name. */
export type ImageSizes = Readonly<Record<string, ImageSize>>;
