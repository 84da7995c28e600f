import { problem } from '../../errors.ts';
import { MEDIA } from '../../kinds/media.ts';
import { stageUpload } from '../../media/stage.ts';
import { titleOf } from '../../media/title.ts';
import { beginsAsImage } from '../../media/types.ts';
import { saveItem } from '../../save-item.ts';
import { site } from '../../site.ts';
import { itemSchemaOf } from '../../views/schemas.ts';
import { CREATE_ERRORS, checkNew, createParams, mayCreate } from '../items/create.ts';
import { createdReply } from '../items/created.ts';
import { itemInput, MEMBER_CODES } from '../items/params.ts';
import { keepFiles } from './keep-files.ts';

/** `POST /media`: takes a file, and what is said of it. */
export const create = site.write({
  method: 'POST',
  path: `/${MEDIA.restBase}`,
  summary: 'Takes a file: as the body, named in Content-Disposition, or as the part `file` of a form.',
  params: createParams(MEDIA),
  memberCodes: MEMBER_CODES,
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
    checkNew(context.params);
    const { upload, config } = context;
    if (!upload) throw problem('rest_upload_no_data', 'No file was sent.');
    return { name: upload.name, media: await stageUpload(context, upload, config.image_sizes) };
  },
  run: (context) => {
    const { params, site, staged, store } = context;
    const input = itemInput(MEDIA, params, site);
    const title = input.title?.trim() || titleOf(staged.name, site);
    keepFiles(store, staged.media);
    const extra = { ...staged.media.members, ...context.extra(undefined) };
    return createdReply(context, MEDIA, saveItem(context, MEDIA, { ...input, title }, undefined, extra));
  },
});
