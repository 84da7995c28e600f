import { type PictureSize, resizedDimensions } from '../../../core/index.ts';
import type { ImageSizes } from '../config/image-sizes.ts';
import type { MediaItem } from './record.ts';

/** The sizes with the paths of their pictures. */
export const picturesOf = (sizes: ImageSizes, pathOf: (name: string) => string): Record<string, PictureSize> =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, { ...size, path: pathOf(name) }]));

/** The sizes that an image could have but lacks, because the settings were changed after its upload. */
export function missingSizes(sizes: ImageSizes, { width, height, sizes: made = {} }: MediaItem): ImageSizes {
  if (width === undefined || height === undefined) return {};
  return Object.fromEntries(
    Object.entries(sizes).filter(([name, size]) => !(name in made) && resizedDimensions({ width, height }, size)),
  );
}
