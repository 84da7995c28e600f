import { defineFileFolder, eq } from '../../../core/index.ts';
import { capabilitiesNamed } from '../../content/index.ts';
import { defineKind, type ItemKind } from '../kind.ts';
import { mediaMembers } from '../media/members.ts';
import { asMedia, PATHS } from '../media/record.ts';
import { servedMedia } from '../media/served.ts';
import { mediaStatuses } from '../media/statuses.ts';
import { mediaAddress } from '../permalinks/media-address.ts';
import { site } from '../site.ts';
import { MEDIA_RIGHTS } from './rights.ts';

/** The files of media. One that no media item names is not served. */
export const UPLOADS = defineFileFolder({
  name: 'uploads',
  find: (path, { store }) => {
    const item = store.of(MEDIA.collection).first(eq(PATHS, path));
    return item && servedMedia(asMedia(item), path);
  },
});

/** Media: images and other files, which may belong to a record of another kind. */
export const MEDIA: ItemKind = defineKind(site, {
  name: 'attachment',
  restBase: 'media',
  base: 'attachment',
  address: mediaAddress(() => MEDIA.collection),
  labels: { name: 'Media', singular: 'Media' },
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
