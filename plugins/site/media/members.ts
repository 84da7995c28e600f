import * as v from 'valibot';
import { ANY_OF_SITE, eq, type FileFolder, type ParamsOf } from '../../../core/index.ts';
import { blockIds, cleanHtml, described, plainLine } from '../../content/index.ts';
import type { ItemWriter } from '../item-writer.ts';
import { NO_OWN_MEMBERS, type OwnMembers } from '../own-members.ts';
import { unlessUsual } from '../saving/unless-usual.ts';
import { rawOf, sentTextParam } from '../sent-text.ts';
import { mediaPost } from './media-post.ts';
import { asMedia, FILE_NAME, filesOf, HOST, type MediaItem, mediaFields, mediaStored, PATHS } from './record.ts';
import { mediaShown, mediaView } from './view.ts';

const mediaParams = {
  alt_text: described(v.string(), 'Says in words what an image shows.'),
  caption: sentTextParam('Caption, HTML.'),
  description: sentTextParam('Description, HTML or blocks.'),
  post: described(
    v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    'Id of the record that it belongs to; 0 or null for none.',
  ),
};

type Sent = ParamsOf<typeof mediaParams>;

/**
 * What media have beside what all items have.
 *
 * @param folder of their files
 */
export const mediaMembers = (folder: FileFolder): OwnMembers => ({
  ...NO_OWN_MEMBERS,
  stored: mediaStored,
  fields: mediaFields,
  places: {
    references: { [HOST]: [ANY_OF_SITE], 'parent_image.attachment_id': ['site/media'] },
    texts: { caption: blockIds, description: blockIds },
    bodies: ['caption', 'description'],
    names: { file: folder.name, 'sizes.*.file': folder.name },
  },
  searched: [FILE_NAME],
  params: mediaParams,
  shown: mediaShown,
  save: (writer, sent, before) => saved(writer, sent as Sent, before && asMedia(before)),
  show: (context, item, asked) => mediaView(context, folder, asMedia(item), asked),
  remove: (store, item, others) => {
    const files = store.files(folder);
    for (const file of filesOf(asMedia(item))) {
      // people copy records by hand
      if (!others.first(eq(PATHS, file.path))) files.remove(file);
    }
  },
});

/** @throws ApiError rest_invalid_param, rest_cannot_edit */
function saved(writer: ItemWriter, sent: Sent, before: MediaItem | undefined): Partial<MediaItem> {
  const html = (name: 'caption' | 'description') => {
    const asked = rawOf(sent[name]);
    return unlessUsual(asked === undefined ? undefined : cleanHtml(writer, name, asked), before?.[name], '');
  };
  const alt = sent.alt_text === undefined ? undefined : plainLine(writer, 'alt_text', sent.alt_text);
  return {
    alt_text: unlessUsual(alt, before?.alt_text, ''),
    caption: html('caption'),
    description: html('description'),
    post: mediaPost(writer, sent.post === null ? 0 : sent.post, before?.post),
  };
}
