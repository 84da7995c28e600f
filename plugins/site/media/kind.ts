import { defineFileFolder, eq, type ServedFile } from '../../../core/index.ts';
import { capabilitiesNamed } from '../../content/index.ts';
import { defineKind } from '../items/kind/define-kind.ts';
import type { ItemKind } from '../items/kind/kind.ts';
import { MEDIA_RIGHTS } from '../items/kind/rights.ts';
import { site } from '../site.ts';
import { mediaAddress } from './address.ts';
import { baseName } from './file-name.ts';
import { mediaMembers } from './members.ts';
import { asMedia, type MediaItem, PATHS } from './record.ts';
import { mediaStatuses } from './statuses.ts';
import { mediaTypeOf, typeByName } from './types.ts';

/** Media types that browsers show without running code in them. */
const INLINE: readonly string[] = ['image', 'video', 'audio'];

/** How a file of a media item is served. A handwritten record cannot give it a type that uploads do not accept. */
function servedMedia({ mime_type }: MediaItem, path: string): ServedFile {
  const type = typeByName(mime_type)?.type ?? 'application/octet-stream';
  return { type, name: baseName(path), inline: INLINE.includes(mediaTypeOf(type)) };
}

/** The folder of media files. A file that no media item refers to is not served. */
export const UPLOADS = defineFileFolder({
  name: 'uploads',
  find: (path, { store }) => {
    const item = store.of(MEDIA.collection).first(eq(PATHS, path));
    return item && servedMedia(asMedia(item), path);
  },
});

/** Media: images and other files, which can be attached to a record of another kind. */
export const MEDIA: ItemKind = defineKind(site, {
  name: 'attachment',
  restBase: 'media',
  base: 'attachment',
  address: mediaAddress(() => MEDIA.collection),
  labels: { name: 'Media', singular: 'Media' },
  icon: 'dashicons-admin-media',
  supports: ['title', 'author', 'comments', 'thumbnail', 'custom-fields'],
  rights: MEDIA_RIGHTS,
  capabilities: { ...capabilitiesNamed('post', 'posts'), create_posts: 'upload_files' },
  pings: 'closed',
  locks: false,
  trash: false,
  attaches: true,
  own: mediaMembers(UPLOADS),
  statuses: mediaStatuses(MEDIA_RIGHTS, () => MEDIA.collection),
});
