import { FIRST_MEDIA, type Known, PLACES } from './known.ts';

const fileOf = (id: number) => `2030/01/picture-${id}.png`;

/** Members of the record of an image with a unique file. */
export const pictureOf = (id: number) => ({
  mime_type: id % 3 === 0 ? 'image/jpeg' : 'image/png',
  file: fileOf(id),
  filesize: 100 + id,
  hash: `${id}`,
  width: 30,
  height: 20,
});

/** Texts of the files that exist from the start, including image files, by path relative to the data folder. */
export const MEDIA_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  FIRST_MEDIA.flatMap((id) => {
    const day = '2030-01-02T00:00:00Z';
    const record = { id, title: `Picture ${id}`, slug: `picture-${id}`, author: 1, date: day, modified: day };
    return [
      [`${PLACES.media.folder}/${id}.json`, JSON.stringify({ ...record, ...pictureOf(id) })],
      [`uploads/${fileOf(id)}`, `picture ${id}`],
    ];
  }),
);

/** Beginning of the paths of files. */
export const UPLOADS = '/uploads/';

/** The path of an image file. */
export const picturePath = (known: Known): string => UPLOADS + fileOf(known.id('media'));

/** Edits the file of an image by hand; without text, the file is removed. */
export function pictureByHand(known: Known): { readonly path: string; readonly text: string | undefined } {
  const { random } = known;
  return { path: picturePath(known).slice(1), text: random.pick([`picture ${random.below(90)}`, undefined]) };
}
