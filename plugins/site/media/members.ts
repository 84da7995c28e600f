import * as v from 'valibot';
import { ANY_OF_SITE, eq, type FileFolder, type ParamsOf } from '../../../core/index.ts';
import {
  blockIds,
  type ContentAsking,
  cleanHtml,
  described,
  findContent,
  invalidParam,
  mayEdit,
  mayReadContent,
  plainLine,
  refuse,
} from '../../content/index.ts';
import { HOST } from '../items/kind/item.ts';
import type { ItemWriter } from '../items/kind/item-writer.ts';
import { NO_OWN_MEMBERS, type OwnMembers } from '../items/kind/own-members.ts';
import { omitDefault } from '../items/saving/omit-default.ts';
import { rawOf, textInputParam } from '../items/saving/text-input.ts';
import { asMedia, FILE_NAME, filesOf, type MediaItem, mediaFields, mediaStored, PATHS } from './record.ts';
import { mediaShown, mediaView } from './view.ts';

/**
 * The record of any kind that a media item is attached to after a write. The user must have the right to edit it. A record that
 * the user may not read counts as unknown.
 *
 * @param asked id of a record; 0 for none
 * @param before stored id, if any
 * @returns undefined for none
 * @throws ApiError rest_invalid_param for an unknown one, rest_cannot_edit
 */
function mediaPost(asking: ContentAsking, asked: number | undefined, before: number | undefined): number | undefined {
  if (asked === undefined || asked === before) return before;
  if (asked === 0) return undefined;
  const found = findContent(asking, asked);
  if (!found || !mayReadContent(asking, found)) {
    throw invalidParam('post', 'post is not the id of a record that media can belong to.');
  }
  if (!mayEdit(asking.principal, found.record, found.rights)) {
    refuse(asking.principal, {
      code: 'rest_cannot_edit',
      message: 'Sorry, you are not allowed to attach media to this.',
    });
  }
  return asked;
}

const mediaParams = {
  alt_text: described(v.string(), 'Alternative text of an image.'),
  caption: textInputParam('Caption, HTML.'),
  description: textInputParam('Description, HTML or blocks.'),
  post: described(
    v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    'Id of the record that it belongs to; 0 or null for none.',
  ),
};

type MediaInput = ParamsOf<typeof mediaParams>;

/**
 * The members of media in addition to those of all items.
 *
 * @param folder with their files
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
  // as in WordPress, where files have no status of their own that null could reset
  nulls: { alt_text: '', status: undefined },
  shown: mediaShown,
  save: (writer, sent, before) => saved(writer, sent as MediaInput, before && asMedia(before)),
  show: (context, item, asked) => mediaView(context, folder, asMedia(item), asked),
  remove: (store, item, others) => {
    const files = store.files(folder);
    for (const file of filesOf(asMedia(item))) {
      // a handwritten copy of the record may refer to the same file
      if (!others.first(eq(PATHS, file.path))) files.remove(file);
    }
  },
});

/** @throws ApiError rest_invalid_param, rest_cannot_edit */
function saved(writer: ItemWriter, sent: MediaInput, before: MediaItem | undefined): Partial<MediaItem> {
  const html = (name: 'caption' | 'description') => {
    const asked = rawOf(sent[name]);
    return omitDefault(asked === undefined ? undefined : cleanHtml(writer, name, asked), before?.[name], '');
  };
  const alt = sent.alt_text === undefined ? undefined : plainLine(writer, 'alt_text', sent.alt_text);
  return {
    alt_text: omitDefault(alt, before?.alt_text, ''),
    caption: html('caption'),
    description: html('description'),
    post: mediaPost(writer, sent.post === null ? 0 : sent.post, before?.post),
  };
}
