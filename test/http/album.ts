/** A plugin whose routes accept files and whose folders are served. */
import * as v from 'valibot';
import {
  anyone,
  can,
  defineCollection,
  defineErrors,
  defineFileFolder,
  definePlugin,
  eq,
  posting,
} from '../../core/index.ts';

const problem = defineErrors({ rest_upload_no_data: [400], album_full: [409] });

const schema = v.looseObject({
  id: v.number(),
  path: v.string(),
  hash: v.string(),
  name: v.string(),
  type: v.string(),
  inline: v.boolean(),
});

export const pictures = defineCollection('album/pictures', schema, {
  fields: { path: posting((picture) => picture.path) },
  guard: () => undefined,
});

/** Served according to the records. */
export const photos = defineFileFolder({
  name: 'photos',
  find: (path, { store }) => store.of(pictures).first(eq('path', path)),
});

/** Not served. */
export const negatives = defineFileFolder({ name: 'negatives' });

/** Do bytes begin like a JPEG? */
const isJpeg = (head: Uint8Array) => head[0] === 0xff && head[1] === 0xd8;

const album = definePlugin({ name: 'album', namespace: 'album/v1' });

const common = {
  allow: can('upload', 'album_cannot_create'),
  summary: 'Takes a picture.',
  returns: v.looseObject({}),
  errors: ['rest_upload_no_data', 'album_full'],
};

const create = album.write({
  ...common,
  method: 'POST',
  path: '/pictures',
  upload: {
    part: 'file',
    most: (head, limits) => (isJpeg(head) ? limits.upload_image : limits.upload_other),
  },
  params: {
    title: v.optional(v.pipe(v.string(), v.maxLength(50)), ''),
    tags: v.optional(v.array(v.string()), []),
    inline: v.optional(v.boolean(), true),
    /** Media type of images to make of it. */
    pictures: v.optional(v.string()),
    /** Where it must fail. */
    fail: v.optional(v.picklist(['stage', 'run', 'unkept'])),
  },
  status: 201,
  stage: async ({ upload, files, params, randomBytes }) => {
    if (!upload) throw problem('rest_upload_no_data', 'There is no file.');
    const name = `2026/11/${Buffer.from(randomBytes(8)).toString('hex')}`;
    const made = params.pictures
      ? await files.pictures(photos, upload, {
          type: params.pictures,
          sizes: { small: { path: `${name}-small.png`, width: 2, height: 2, crop: false } },
        })
      : undefined;
    const file = await files.upload(photos, `${name}.bin`, upload);
    if (params.fail === 'stage') throw problem('album_full', 'The album is full.');
    return { upload, file, made };
  },
  run: ({ params, staged: { upload, file, made }, store }) => {
    if (params.fail === 'unkept') return {};
    const { name, type, size, head } = upload;
    store.files(photos).keep(file);
    for (const picture of Object.values(made?.sizes ?? {})) store.files(photos).keep(picture);
    const { path, hash } = file;
    const { id } = store.of(pictures).insert({ path, hash, name: 'shown.bin', type, inline: params.inline });
    if (params.fail === 'run') throw problem('album_full', 'The album is full.');
    const { title, tags } = params;
    return { id, path, name, type, size, head: head.length, title, tags };
  },
});

const remove = album.write({
  method: 'DELETE',
  path: '/pictures/:id',
  allow: can('upload', 'album_cannot_create'),
  summary: 'Takes a picture out, and leaves its file.',
  returns: v.looseObject({}),
  params: { id: v.number() },
  run: ({ params: { id }, store }) => {
    store.of(pictures).remove(id);
    return { id };
  },
});

const note = album.write({
  ...common,
  method: 'POST',
  path: '/notes',
  allow: anyone,
  params: { text: v.optional(v.string(), ''), tags: v.optional(v.array(v.string()), []) },
  run: ({ params }) => params,
});

export default album.with({
  collections: [pictures],
  files: [photos, negatives],
  routes: [create, remove, note],
  errors: problem,
});
