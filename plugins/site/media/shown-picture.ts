import { anonymous, type RenderContext } from '../../../core/index.ts';
import { presentationOf } from '../config/presentation.ts';
import { MEDIA, UPLOADS } from './kind.ts';
import { pictureTag } from './picture-tag.ts';
import { asMedia, type MediaItem } from './record.ts';
import { picturesOfItem } from './source-set.ts';

/** The media item with this id, if it is public. */
export function shownMediaItem(context: RenderContext, id: number): MediaItem | undefined {
  const item = context.store.of(MEDIA.collection).get(id);
  return item && MEDIA.statuses.mayRead({ ...context, principal: anonymous }, item) ? asMedia(item) : undefined;
}

/**
 * The element of a public image, as returned by `pictureTag`; empty if there is none.
 *
 * @param id of a media item
 */
export function shownPicture(
  context: RenderContext,
  id: number,
  size: string,
  attributes: Readonly<Record<string, string>>,
): string {
  const item = shownMediaItem(context, id);
  return item ? pictureTag(context.site, UPLOADS, item, size, attributes) : '';
}

/** The URL of a public image, in a size if the image has it; undefined if it is not one. */
export function shownPictureUrl(context: RenderContext, id: number, size: string): string | undefined {
  const item = shownMediaItem(context, id);
  const pictures = item && picturesOfItem(item);
  const picture = pictures && (pictures.sizes.get(size) ?? pictures.full);
  return picture && context.site.file(UPLOADS, picture.file);
}

/** The URL of the icon that browsers and feed readers show next to the title of the site; undefined for none. */
export const siteIconUrl = (context: RenderContext): string | undefined =>
  shownPictureUrl(context, presentationOf(context).site_icon, 'thumbnail');
