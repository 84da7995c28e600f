import type { Dimensions, FileFolder, SiteInfo } from '../../../core/index.ts';
import type { MediaItem } from './record.ts';

/** One picture of a media item, in full size or smaller. */
export interface Picture extends Dimensions {
  readonly file: string;
}

/** Pictures wider than this are offered only where one was asked for (reference, `max_srcset_image_width`). */
const WIDEST = 2048;

/** The order in which the reference makes sizes, and lists them. */
const FIRST_SIZES = ['medium', 'large', 'thumbnail', 'medium_large'];

/** The pictures of an image in its own size and in others, by name; undefined for what is no image. */
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
 * Attributes by which a browser chooses among the pictures of one image that look the same, by how wide it shows them; empty
 * where there is no choice (reference, `wp_calculate_image_srcset`).
 *
 * @param shown the one that is the source
 * @param said sides that it is shown with
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
  // smaller pictures of a moving one stand still
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

/** Is one the other, made smaller? A pixel is lost in rounding. */
function looksLike(one: Dimensions, other: Dimensions): boolean {
  const [large, small] = one.width > other.width ? [one, other] : [other, one];
  return Math.abs(Math.round((large.height * small.width) / large.width) - small.height) <= 1;
}
