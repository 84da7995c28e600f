import { problem } from '../../errors.ts';
import { CREATE_ERRORS, createParams, mayCreate } from '../../items/routes/create.ts';
import { createdReply } from '../../items/routes/item-reply.ts';
import { itemInput, itemNulls, MEMBER_CODES } from '../../items/routes/params.ts';
import { saveItem } from '../../items/saving/save-item.ts';
import { itemSchemaOf } from '../../items/views/schemas.ts';
import { site } from '../../site.ts';
import { clientName, freeName } from '../client-name.ts';
import { stemOf } from '../file-name.ts';
import { MEDIA } from '../kind.ts';
import { namedAs } from '../record.ts';
import { commitFiles, stageUpload } from '../stage.ts';
import { beginsAsImage } from '../types.ts';

/** `POST /media`: uploads a file, and creates its item. */
export const create = site.write({
  method: 'POST',
  path: `/${MEDIA.restBase}`,
  summary: 'Uploads a file: as the body, with its name in Content-Disposition, or as the part `file` of a form.',
  params: createParams(MEDIA),
  memberCodes: MEMBER_CODES,
  nulls: itemNulls(MEDIA),
  fields: MEDIA.fields,
  upload: {
    part: 'file',
    most: (head, limits) => (beginsAsImage(head) ? limits.upload_image : limits.upload_other),
  },
  allow: mayCreate(MEDIA),
  status: 201,
  batch: true,
  returns: itemSchemaOf(MEDIA),
  errors: [...CREATE_ERRORS, 'rest_cannot_edit', 'rest_upload_no_data', 'rest_upload_sideload_error'],
  stage: async (context) => {
    const { upload, config } = context;
    if (!upload) throw problem('rest_upload_no_data', 'No file was sent.');
    return { name: upload.name, media: await stageUpload(context, upload, config.image_sizes) };
  },
  run: (context) => {
    const { params, site, staged, store } = context;
    const input = itemInput(MEDIA, params, site);
    const { members } = staged.media;
    // in the transaction, so that no other upload takes the same name
    const name = freeName(store.of(MEDIA.collection), members.file, clientName(staged.name, site.limits.title));
    const title = input.title?.trim() || stemOf(name);
    commitFiles(store, staged.media);
    const extra = { ...members, ...namedAs(name, members.file), ...context.extra(undefined) };
    return createdReply(context, MEDIA, saveItem(context, MEDIA, { ...input, title }, undefined, extra));
  },
});
