import * as v from 'valibot';
import { can, type ImageStep, type ParamsOf } from '../../../../core/index.ts';
import { described, idParam } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { mayEditNamed } from '../../items/kind/locate-item.ts';
import { createdReply } from '../../items/routes/item-reply.ts';
import { SAVE_ERRORS, saveItem } from '../../items/saving/save-item.ts';
import { itemSchemaOf } from '../../items/views/schemas.ts';
import { site } from '../../site.ts';
import { extensionOf } from '../file-name.ts';
import { MEDIA, UPLOADS } from '../kind.ts';
import { newPaths, wordsOf } from '../new-paths.ts';
import { filesOf, type MediaItem } from '../record.ts';
import { picturesOf } from '../sizes.ts';
import { commitFiles, stageImage } from '../stage.ts';
import { pathOfUrl } from '../url.ts';
import { editableMedia } from './editable-media.ts';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

const modifier = v.variant('type', [
  v.object({ type: v.literal('rotate'), args: v.object({ angle: v.number() }) }),
  v.object({
    type: v.literal('crop'),
    args: v.object({ left: percent, top: percent, width: percent, height: percent }),
  }),
]);

/** Edits of an image. The last five parameters are the older form of `modifiers`. */
const editParams = {
  src: v.pipe(v.string(), v.url(), v.description('URL of the image in any of its sizes.')),
  modifiers: described(
    v.pipe(v.array(modifier), v.minLength(1)),
    'Edits in order: rotate (degrees, clockwise) or crop (percentages).',
  ),
  rotation: described(
    v.pipe(v.number(), v.integer(), v.gtValue(0), v.ltValue(360)),
    'Rotation in degrees, clockwise. Deprecated: use modifiers.',
  ),
  x: described(percent, 'Left edge of the crop, in percent. Deprecated: use modifiers.'),
  y: described(percent, 'Top edge of the crop, in percent. Deprecated: use modifiers.'),
  width: described(percent, 'Width of the crop, in percent. Deprecated: use modifiers.'),
  height: described(percent, 'Height of the crop, in percent. Deprecated: use modifiers.'),
};

type Edit = ParamsOf<typeof editParams>;

/** The edits of the image, in order; `modifiers` overrides the deprecated parameters. */
function stepsOf({ modifiers, rotation, x, y, width, height }: Edit): readonly ImageStep[] {
  if (modifiers) return modifiers.map(stepOf);
  const crops = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
  return [
    ...(rotation === undefined ? [] : [{ kind: 'rotate', angle: rotation } as const]),
    ...(crops ? [{ kind: 'crop', left: x, top: y, width, height } as const] : []),
  ];
}

const stepOf = ({ type, args }: v.InferOutput<typeof modifier>): ImageStep =>
  type === 'rotate' ? { kind: 'rotate', ...args } : { kind: 'crop', ...args };

/** `POST /media/:id/edit`: creates a new item with the rotated or cropped image; the original is unchanged. */
export const edit = site.write({
  method: 'POST',
  path: `/${MEDIA.restBase}/:id/edit`,
  summary: 'Creates a rotated or cropped copy of an image.',
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
    if (steps.length === 0) throw problem('rest_image_not_edited', 'No edits were sent for the image.');
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
    commitFiles(store, staged);
    return createdReply(
      context,
      MEDIA,
      saveItem(context, MEDIA, textsOf(from), undefined, {
        ...staged.members,
        // as hidden as the original
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
