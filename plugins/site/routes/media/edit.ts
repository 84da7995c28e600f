import { can } from '../../../../core/index.ts';
import { idParam } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { MEDIA, UPLOADS } from '../../kinds/media.ts';
import { extensionOf } from '../../media/file-name.ts';
import { newPaths, wordsOf } from '../../media/new-paths.ts';
import { filesOf, type MediaItem } from '../../media/record.ts';
import { picturesOf } from '../../media/sizes.ts';
import { stageImage } from '../../media/stage.ts';
import { pathOfUrl } from '../../media/url.ts';
import { SAVE_ERRORS, saveItem } from '../../save-item.ts';
import { site } from '../../site.ts';
import { itemSchemaOf } from '../../views/schemas.ts';
import { createdReply } from '../items/created.ts';
import { mayEditNamed } from '../items/locate-item.ts';
import { editParams, stepsOf } from './edit-params.ts';
import { editableMedia } from './editable-media.ts';
import { keepFiles } from './keep-files.ts';

/** `POST /media/:id/edit`: makes a new item of an image that was turned or cut; the image stays as it is. */
export const edit = site.write({
  method: 'POST',
  path: `/${MEDIA.restBase}/:id/edit`,
  summary: 'Makes a new image of one that is turned or cut.',
  params: { id: idParam, ...editParams },
  allow: can(MEDIA.rights.create, 'rest_cannot_edit_image', 'Sorry, you are not allowed to edit images.'),
  allowRecord: mayEditNamed(MEDIA, 'id'),
  status: 201,
  returns: itemSchemaOf(MEDIA),
  errors: [
    'rest_cannot_edit_image',
    'rest_cannot_edit',
    'rest_post_invalid_id',
    'rest_unknown_attachment',
    'rest_image_not_edited',
    'rest_upload_invalid_image',
    ...SAVE_ERRORS,
  ],
  stage: async (context) => {
    const { params, site, config } = context;
    const item = editableMedia(context);
    const src = pathOfUrl(site, UPLOADS, params.src);
    if (item.width === undefined || !filesOf(item).some(({ path }) => path === src)) {
      throw problem('rest_unknown_attachment', 'src is not the address of this image.');
    }
    const steps = stepsOf(params);
    if (steps.length === 0) throw problem('rest_image_not_edited', 'Nothing is to be done to the image.');
    const words = wordsOf(item.file).replace(/-edited$/, '');
    const paths = newPaths(context, `${words}-edited`, extensionOf(item.file));
    return stageImage(context, item.file, {
      type: item.mime_type,
      steps,
      full: paths.full,
      sizes: picturesOf(config.image_sizes, paths.sized),
    });
  },
  run: (context) => {
    const { store, staged } = context;
    const from = editableMedia(context);
    keepFiles(store, staged);
    return createdReply(
      context,
      MEDIA,
      saveItem(context, MEDIA, textsOf(from), undefined, {
        ...staged.members,
        // as hidden as what it was made from
        post: from.post,
        parent_image: { attachment_id: from.id, file: from.file },
      }),
    );
  },
});

const textsOf = ({ title, status, alt_text, caption, description }: MediaItem) => ({
  title,
  status: status === 'publish' ? undefined : ('private' as const),
  own: { alt_text, caption, description },
});
