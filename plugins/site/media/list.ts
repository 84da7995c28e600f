import * as v from 'valibot';
import { eq, type ListExtension } from '../../../core/index.ts';
import { described } from '../../content/index.ts';
import { typeByName } from './types.ts';

const params = {
  media_type: described(v.picklist(['image', 'video', 'text', 'application', 'audio']), 'Media of this general type.'),
  mime_type: described(
    v.string(),
    'Media of this MIME type, such as image/png; overrides media_type. Types that uploads do not accept are ignored.',
  ),
};

/** Additional parameters of the list of media: the type of the files. */
export const mediaList: ListExtension<typeof params> = {
  params,
  where: ({ params: { media_type, mime_type } }) => {
    // as in the reference; clients send `image` for all images
    if (mime_type && typeByName(mime_type.toLowerCase())) return eq('mime_type', mime_type.toLowerCase());
    return media_type && eq('media_type', media_type);
  },
};
