import type { PictureQuestion } from '../../content/index.ts';
import { UPLOADS } from './kind.ts';
import { shownMediaItem } from './shown-picture.ts';
import { picturesOfItem, sourceSet } from './source-set.ts';

/** Dimensions of a picture of a public image, and its other sizes (reference, `wp_filter_content_tags`). */
export function pictureAttributesOf({
  context,
  id,
  address,
  said,
}: PictureQuestion): Readonly<Record<string, string>> | undefined {
  const item = shownMediaItem(context, id);
  const pictures = item && picturesOfItem(item);
  if (!pictures) return undefined;
  // the start of the URL is ignored: the site may have moved
  const shown = [pictures.full, ...pictures.sizes.values()].find(({ file }) => address.endsWith(`/${file}`));
  if (!shown) return undefined;
  const { width, height } = shown;
  return { width: String(width), height: String(height), ...sourceSet(context.site, UPLOADS, item, shown, said) };
}
