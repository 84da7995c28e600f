import * as v from 'valibot';
import type { FileFolder } from '../../../core/index.ts';
import { type AnswerContext, findContent, shownContent, shownExcerpt } from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';
import type { ViewContext } from '../items/kind/view-context.ts';
import { baseName } from './file-name.ts';
import type { MediaItem, StoredSize } from './record.ts';
import { shownFile } from './shown-file.ts';
import { missingSizes } from './sizes.ts';
import { isImage } from './types.ts';

/** The shown members that only media have (reference, `site-media`). */
export function mediaView(
  context: ViewContext,
  folder: FileFolder,
  item: MediaItem,
  asked: AnswerContext,
): Record<string, unknown> {
  const { id, caption = '', description = '', mime_type } = item;
  const edit = asked === 'edit';
  const whole = asked !== 'embed';
  const source = context.site.file(folder, item.file);
  const content = `${shownFile(context.site, folder, item)}${description}`;
  return {
    ...(whole && {
      guid: { ...(edit && { raw: source }), rendered: source },
      description: { ...(edit && { raw: description }), rendered: shownContent(context, id, content) },
    }),
    caption: { ...(edit && { raw: caption }), rendered: shownExcerpt(context, { id, excerpt: caption, content }) },
    alt_text: item.alt_text ?? '',
    media_type: isImage(mime_type) ? 'image' : 'file',
    mime_type,
    media_details: detailsOf(context, folder, item, edit),
    ...(whole && { post: postOf(context, item) }),
    source_url: source,
    // the kind belongs to the site plugin, so this is its configuration
    ...(edit && { missing_image_sizes: Object.keys(missingSizes((context.config as SiteConfig).image_sizes, item)) }),
  };
}

/** Id of the record that it is attached to; null if there is none. */
const postOf = (context: ViewContext, { post }: MediaItem): number | null =>
  post !== undefined && findContent(context, post) ? post : null;

/** Details of the file. The original of an edited image is shown only with `edit`, as a part may have been cropped for a reason. */
function detailsOf({ site }: ViewContext, folder: FileFolder, item: MediaItem, edit: boolean) {
  const { width, height, file, filesize, sizes = {}, mime_type, parent_image } = item;
  if (width === undefined || height === undefined) return { filesize, sizes: {} };
  const size = (picture: Omit<StoredSize, 'hash'>) => ({
    file: baseName(picture.file),
    width: picture.width,
    height: picture.height,
    filesize: picture.filesize,
    mime_type,
    source_url: site.file(folder, picture.file),
  });
  return {
    width,
    height,
    file,
    filesize,
    sizes: {
      ...Object.fromEntries(Object.entries(sizes).map(([name, picture]) => [name, size(picture)])),
      full: size({ width, height, file, filesize }),
    },
    ...(edit && parent_image && { parent_image }),
  };
}

const integer = v.pipe(v.number(), v.integer());
const text = (description: string) => v.pipe(v.string(), v.description(description));
const url = (description: string) => v.pipe(v.string(), v.url(), v.description(description));
const html = (description: string) =>
  v.pipe(
    v.object({ raw: v.optional(text('As it is stored; with context=edit.')), rendered: text('HTML') }),
    v.description(description),
  );

const picture = v.object({
  file: text('Name of the file.'),
  width: integer,
  height: integer,
  filesize: integer,
  mime_type: v.string(),
  source_url: url('URL of the file.'),
});

const details = v.object({
  width: v.optional(integer),
  height: v.optional(integer),
  file: v.optional(text('Path of the file in the uploads folder.')),
  filesize: integer,
  sizes: v.record(v.string(), picture),
  parent_image: v.optional(v.looseObject({ attachment_id: integer, file: v.string() })),
});

/** Schemas of the members that only media have, in any context. */
export const mediaShown: v.ObjectEntries = {
  description: v.optional(html('Description.')),
  caption: html('Caption.'),
  alt_text: text('Alternative text of an image.'),
  media_type: v.pipe(v.picklist(['image', 'file']), v.description('Whether it is an image.')),
  mime_type: text('Media type of the file.'),
  media_details: v.pipe(
    details,
    v.description('Width and height in pixels, size in bytes, and the sizes of an image by name.'),
  ),
  post: v.optional(v.pipe(v.nullable(integer), v.description('Id of the record that it belongs to.'))),
  source_url: url('URL of the file.'),
  missing_image_sizes: v.optional(
    v.pipe(v.array(v.string()), v.description('Names of the sizes that have not been created yet; with context=edit.')),
  ),
};
