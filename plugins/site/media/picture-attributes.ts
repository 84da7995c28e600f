import type { PictureQuestion } from '../../content/index.ts';
import { UPLOADS } from './kind.ts';
import { shownMediaItem } from './shown-picture.ts';
import { picturesOfItem, sourceSet } from './source-set.ts';
import { pathOfUrl } from './url.ts';

/** Sides and sizes of a picture of an image that everybody may see (reference, `wp_filter_content_tags`). */
export function pictureAttributesOf({
  context,
  id,
  address,
}: PictureQuestion): Readonly<Record<string, string>> | undefined {
  const { site } = context;
  const path = pathOfUrl(site, UPLOADS, address);
  const item = path === undefined ? undefined : shownMediaItem(context, id);
  const pictures = item && picturesOfItem(item);
  if (!pictures) return undefined;
  const shown = [pictures.full, ...pictures.sizes.values()].find(({ file }) => file === path);
  if (!shown) return undefined;
  return { width: String(shown.width), height: String(shown.height), ...sourceSet(site, UPLOADS, item, shown) };
}
