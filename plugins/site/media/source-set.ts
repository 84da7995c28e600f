import type { Dimensions, FileFolder, SiteInfo } from '../../../core/index.ts';
import type { MediaItem } from './record.ts';

/** A picture of a media item, in full size or smaller. */
export interface Picture extends Dimensions {
  readonly file: string;
}

/** Wider pictures are offered only if they are the source itself (reference, `max_srcset_image_width`). In pixels. */
const WIDEST = 2048;

/** The order in which the reference creates and lists sizes. */
const FIRST_SIZES = ['medium', 'large', 'thumbnail', 'medium_large'];

/** The pictures of an image in full size and in other sizes, by name; undefined if the item is not an image. */
export function picturesOfItem({ file, width, height, sizes = {} }: MediaItem):
  | {
      readonly full: Picture;
      readonly sizes: ReadonlyMap<string, Picture>;
    }
  | undefined {
  if (width === undefined || height === undefined) return undefined;
  const place = (name: string) => (FIRST_SIZES.includes(name) ? FIRST_SIZES.indexOf(name) : FIRST_SIZES.length);
  const sorted = Object.entries(sizes).sort(([one], [other]) => place(one) - place(other));
  return { full: { file, width, height }, sizes: new Map(sorted) };
}

/**
 * Attributes with which browsers choose among the pictures of an image with the same aspect ratio, by display width; empty if
 * there is only one (reference, `wp_calculate_image_srcset`).
 *
 * @param shown the picture in `src`
 * @param said dimensions at which it is shown
 */
export function sourceSet(
  site: SiteInfo,
  folder: FileFolder,
  item: MediaItem,
  shown: Picture,
  said: Dimensions = shown,
): Record<string, string> {
  const pictures = picturesOfItem(item);
  if (!pictures) return {};
  const { full, sizes } = pictures;
  const isGif = item.mime_type === 'image/gif';
  // smaller pictures of an animation are not animated
  if (isGif && shown.file === full.file) return {};
  const byWidth = new Map<number, Picture>();
  for (const picture of [shown, ...sizes.values(), ...(isGif ? [] : [full])]) {
    const isOffered = picture === shown || picture.width <= WIDEST;
    if (isOffered && looksLike(said, picture)) byWidth.set(picture.width, picture);
  }
  if (byWidth.size < 2) return {};
  const listed = [...byWidth.values()].map(({ file, width }) => `${site.file(folder, file)} ${width}w`);
  return { srcset: listed.join(', '), sizes: `(max-width: ${said.width}px) 100vw, ${said.width}px` };
}

/** Is one a smaller version of the other? Rounding may change its height by one pixel. */
function looksLike(one: Dimensions, other: Dimensions): boolean {
  const [large, small] = one.width > other.width ? [one, other] : [other, one];
  return Math.abs(Math.round((large.height * small.width) / large.width) - small.height) <= 1;
}
