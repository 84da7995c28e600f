import { escapeHtml, type FileFolder, type SiteInfo } from '../../../core/index.ts';
import { playerShortcode, titleHtml } from '../../content/index.ts';
import { baseName, stemOf } from './file-name.ts';
import { pictureTag } from './picture-tag.ts';
import type { MediaItem } from './record.ts';

/**
 * The beginning of the content of a media item, before its description (reference, `prepend_attachment`): a picture of medium size
 * that links to the full one, a player, or a link to the file.
 *
 * @param folder with the files of media
 * @returns content that is still to be rendered
 */
export function shownFile(site: SiteInfo, folder: FileFolder, item: MediaItem): string {
  const url = site.file(folder, item.file);
  const player = playerShortcode(url);
  if (player !== undefined) return `${player}\n\n`;
  const shown =
    pictureTag(site, folder, item, 'medium') || titleHtml(item.title) || escapeHtml(stemOf(baseName(item.file)));
  return `<p class="attachment"><a href='${escapeHtml(url)}'>${shown}</a></p>\n`;
}
