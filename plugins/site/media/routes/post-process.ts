import * as v from 'valibot';
import { can, reply } from '../../../../core/index.ts';
import { idParam } from '../../../content/index.ts';
import { locateNamed, mayEditNamed } from '../../items/kind/locate-item.ts';
import { saveItem } from '../../items/saving/save-item.ts';
import { itemView } from '../../items/views/item.ts';
import { itemSchemaOf } from '../../items/views/schemas.ts';
import { site } from '../../site.ts';
import { extensionOf } from '../file-name.ts';
import { MEDIA, UPLOADS } from '../kind.ts';
import { newPaths, wordsOf } from '../new-paths.ts';
import { missingSizes, picturesOf } from '../sizes.ts';
import { commitFiles, stagedSizes } from '../stage.ts';
import { editableMedia } from './editable-media.ts';

/** `POST /media/:id/post-process`: creates the smaller pictures that an image lacks after a change of the settings. */
export const postProcess = site.write({
  method: 'POST',
  path: `/${MEDIA.restBase}/:id/post-process`,
  summary: 'Creates the missing sizes of an image.',
  params: {
    id: idParam,
    action: v.pipe(v.picklist(['create-image-subsizes']), v.description('Action to run.')),
  },
  allow: can(MEDIA.rights.create, 'rest_cannot_edit', 'Sorry, you are not allowed to edit this.'),
  locate: locateNamed(MEDIA, 'id'),
  allowRecord: mayEditNamed(MEDIA, 'id'),
  returns: itemSchemaOf(MEDIA),
  errors: ['rest_cannot_edit', 'rest_post_invalid_id', 'rest_upload_invalid_image'],
  stage: async (context) => {
    const item = editableMedia(context);
    const missing = missingSizes(context.config.image_sizes, item);
    if (Object.keys(missing).length === 0) return {};
    const paths = newPaths(context, wordsOf(item.file), extensionOf(item.file));
    const wanted = { type: item.mime_type, sizes: picturesOf(missing, paths.sized) };
    return (await context.files.pictures(UPLOADS, item.file, wanted)).sizes;
  },
  run: (context) => {
    const { store, staged } = context;
    const before = editableMedia(context);
    // another request may have created some in the meantime
    const still = Object.fromEntries(Object.entries(staged).filter(([name]) => !(name in (before.sizes ?? {}))));
    const made = stagedSizes(still);
    commitFiles(store, made);
    const extra = made.files.length > 0 ? { sizes: { ...before.sizes, ...made.members } } : {};
    const item = saveItem(context, MEDIA, {}, before, extra);
    return reply(itemView(context, MEDIA, item, { context: 'edit' }), {
      record: { collection: MEDIA.collection, id: item.id },
    });
  },
});
