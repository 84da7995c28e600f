import { eq } from '../../../core/index.ts';
import type { Image, MediaQuestion } from '../../content/index.ts';
import { extensionOf } from './file-name.ts';
import { MEDIA, UPLOADS } from './kind.ts';
import { asMedia, type MediaItem, PATHS } from './record.ts';
import { pathOfUrl } from './url.ts';

/** The image of a media item, by id or by the URL of one of its pictures; undefined if it is not an image, or may not be read. */
export function imageOf(question: MediaQuestion): Image | undefined {
  const item = named(question);
  if (!item || !MEDIA.statuses.mayRead(question, item)) return undefined;
  const { id, width, height, filesize, file, sizes = {}, mime_type } = item;
  if (width === undefined || height === undefined) return undefined;
  const url = (path: string) => question.site.file(UPLOADS, path);
  return {
    url: url(file),
    id,
    extension: extensionOf(file),
    width,
    height,
    filesize,
    sizes: Object.fromEntries(
      Object.entries(sizes).map(([name, size]) => [
        name,
        {
          width: size.width,
          height: size.height,
          'mime-type': mime_type,
          filesize: size.filesize,
          url: url(size.file),
        },
      ]),
    ),
  };
}

function named({ reference, store, site }: MediaQuestion): MediaItem | undefined {
  const items = store.of(MEDIA.collection);
  if (typeof reference === 'number') return found(items.get(reference));
  const path = pathOfUrl(site, UPLOADS, reference);
  return path === undefined ? undefined : found(items.first(eq(PATHS, path)));
}

const found = (item: Parameters<typeof asMedia>[0] | undefined): MediaItem | undefined => item && asMedia(item);
