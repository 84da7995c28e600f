import { FIRST_MEDIA, type Known, PLACES } from './known.ts';

const fileOf = (id: number) => `2030/01/picture-${id}.png`;

/** Members of a record of a picture, whose file nobody else has. */
export const pictureOf = (id: number) => ({
  mime_type: id % 3 === 0 ? 'image/jpeg' : 'image/png',
  file: fileOf(id),
  filesize: 100 + id,
  hash: `${id}`,
  width: 30,
  height: 20,
});

/** Text of the files that are there from the start, those of pictures too, by path below the data folder. */
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

/** Addresses of files begin so. */
export const UPLOADS = '/uploads/';

/** The address of a picture's file. */
export const picturePath = (known: Known): string => UPLOADS + fileOf(known.id('media'));

/** What a person makes of the file of a picture; no text removes it. */
export function pictureByHand(known: Known): { readonly path: string; readonly text: string | undefined } {
  const { random } = known;
  return { path: picturePath(known).slice(1), text: random.pick([`picture ${random.below(90)}`, undefined]) };
}
