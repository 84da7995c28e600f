import { anonymous, type RenderContext } from '../../../core/index.ts';
import { presentationOf } from '../config/presentation.ts';
import { MEDIA, UPLOADS } from './kind.ts';
import { pictureTag } from './picture-tag.ts';
import { asMedia, type MediaItem } from './record.ts';
import { picturesOfItem } from './source-set.ts';

/** The media item of an id, if everybody may see it. */
export function shownMediaItem(context: RenderContext, id: number): MediaItem | undefined {
  const item = context.store.of(MEDIA.collection).get(id);
  return item && MEDIA.statuses.mayRead({ ...context, principal: anonymous }, item) ? asMedia(item) : undefined;
}

/**
 * The element of an image that everybody may see, as `pictureTag` has it; empty when there is none.
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

/** The address of an image that everybody may see, in a size where it has that; undefined for what is none. */
export function shownPictureUrl(context: RenderContext, id: number, size: string): string | undefined {
  const item = shownMediaItem(context, id);
  const pictures = item && picturesOfItem(item);
  const picture = pictures && (pictures.sizes.get(size) ?? pictures.full);
  return picture && context.site.file(UPLOADS, picture.file);
}

/** The address of the picture that browsers and feed readers show beside the title of the site; undefined for none. */
export const siteIconUrl = (context: RenderContext): string | undefined =>
  shownPictureUrl(context, presentationOf(context).site_icon, 'thumbnail');
