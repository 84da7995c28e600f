import { escapeHtml, type FileFolder, type SiteInfo } from '../../../core/index.ts';
import { textOf } from '../../content/index.ts';
import type { MediaItem } from './record.ts';
import { picturesOfItem, sourceSet } from './source-set.ts';

/**
 * The element of an image in one of its sizes; in its own where it has no such (reference, `wp_get_attachment_image`).
 *
 * @param size name of one, as anybody wrote it
 * @param folder of the files of media
 * @param attributes more of them, and others than the usual ones
 * @returns empty for what is no image
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
