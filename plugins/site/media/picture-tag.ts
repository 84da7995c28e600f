import { escapeHtml, type FileFolder, type SiteInfo } from '../../../core/index.ts';
import { textOf } from '../../content/index.ts';
import type { MediaItem } from './record.ts';
import { picturesOfItem, sourceSet } from './source-set.ts';

/**
 * The element of an image in one of its sizes, or in full size if it does not have that one (reference, `wp_get_attachment_image`).
 *
 * @param size name of a size, unchecked
 * @param folder with the files of media
 * @param attributes additional attributes, which override the default ones
 * @returns empty if the item is not an image
 */
export function pictureTag(
  site: SiteInfo,
  folder: FileFolder,
  item: MediaItem,
  size: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const pictures = picturesOfItem(item);
  if (!pictures) return '';
  const shown = pictures.sizes.get(size) ?? pictures.full;
  const all = {
    width: String(shown.width),
    height: String(shown.height),
    src: site.file(folder, shown.file),
    class: `attachment-${size} size-${size}`,
    alt: textOf(item.alt_text ?? ''),
    ...attributes,
    ...sourceSet(site, folder, item, shown),
  };
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<img${written.join('')} />`;
}
