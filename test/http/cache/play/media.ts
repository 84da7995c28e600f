import { FIRST_MEDIA, PLACES } from './known.ts';

/** Members of a record of a picture, whose file nobody else has. */
export const pictureOf = (id: number) => ({
  mime_type: id % 3 === 0 ? 'image/jpeg' : 'image/png',
  file: `2030/01/picture-${id}.png`,
  filesize: 100 + id,
  hash: `${id}`,
  width: 30,
  height: 20,
});

/** Text of the record files that are there from the start, by path below the data folder. */
export const MEDIA_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  FIRST_MEDIA.map((id) => {
    const day = '2030-01-02T00:00:00Z';
    const record = { id, title: `Picture ${id}`, slug: `picture-${id}`, author: 1, date: day, modified: day };
    return [`${PLACES.media.folder}/${id}.json`, JSON.stringify({ ...record, ...pictureOf(id) })];
  }),
);
