import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { until } from '../../faults/until.ts';
import { MEDIA, type MediaAnswer, type UploadWorld } from './upload-world.ts';

/** Paths where a link may be planted. */
export interface Places {
  readonly uploads: string;
  readonly year: string;
  readonly month: string;
  /** The uploaded full-size image. */
  readonly file: string;
  readonly record: string;
}

/** A planted link, and the client's request after it. */
export interface Planted {
  readonly what: string;
  plant(places: Places, world: UploadWorld): void;
  act(world: UploadWorld, item: MediaAnswer): Promise<Response>;
  /** Allowed statuses of the response. */
  readonly statuses: readonly number[];
}

/** Absolute paths of the files of an item. */
export function placesOf({ data }: UploadWorld, { id, media_details }: MediaAnswer): Places {
  const uploads = join(data, 'uploads');
  const file = join(uploads, media_details.file);
  const month = dirname(file);
  return { uploads, month, year: dirname(month), file, record: join(data, 'site', 'media', `${id}.json`) };
}

/** Puts a link in the place of a file or folder. */
const linkInstead = (path: string, to: string): void => {
  renameSync(path, `${path}.before`);
  symlinkSync(to, path);
};

const uploadAnother = async (world: UploadWorld): Promise<Response> => {
  const { status, item } = await world.upload('another.png');
  return Response.json(item, { status });
};
const read = ({ opened }: UploadWorld, item: MediaAnswer) => opened.fetch(item.source_url);
const remove = (world: UploadWorld, { id }: MediaAnswer) =>
  world.ask(`${MEDIA}/${id}?force=true`, { method: 'DELETE' });
const post = (world: UploadWorld, path: string, body: object) =>
  world.ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
const rotate = (world: UploadWorld, { id, source_url }: MediaAnswer) =>
  post(world, `${MEDIA}/${id}/edit`, { src: source_url, rotation: 90 });
/** Creates the sizes after the server has noticed that the record has none. */
const makeSizes = async (world: UploadWorld, { id }: MediaAnswer) => {
  await until(async () => {
    const { media_details } = (await (await world.ask(`${MEDIA}/${id}`)).json()) as MediaAnswer;
    return media_details.sizes.thumbnail === undefined;
  }, 5_000);
  return post(world, `${MEDIA}/${id}/post-process`, { action: 'create-image-subsizes' });
};

/** Changes the image file in the record; the server detects that before the request. */
const renameInRecord = ({ record }: Places, file: string): void => {
  const stored = JSON.parse(readFileSync(record, 'utf8'));
  writeFileSync(record, `${JSON.stringify({ ...stored, file }, null, 2)}\n`);
};

const NOT_SERVED = [404];
const NOT_WRITTEN = [409, 503];

export const PLANTED: readonly Planted[] = [
  {
    what: 'the folder of uploads is a link, and something is uploaded',
    plant: ({ uploads }, { outside }) => linkInstead(uploads, outside),
    act: uploadAnother,
    statuses: NOT_WRITTEN,
  },
  {
    what: 'the folder of the year is a link, and something is uploaded',
    plant: ({ year }, { outside }) => linkInstead(year, outside),
    act: uploadAnother,
    statuses: NOT_WRITTEN,
  },
  {
    what: 'the folder of the month is a link, and something is uploaded',
    plant: ({ month }, { outside }) => linkInstead(month, outside),
    act: uploadAnother,
    statuses: NOT_WRITTEN,
  },
  {
    what: 'the folder of the month is a link to a copy of it, and a picture is read',
    plant: ({ month }) => linkInstead(month, `${month}.before`),
    act: read,
    statuses: NOT_SERVED,
  },
  {
    what: 'a picture is a link to a file outside, and is read',
    plant: ({ file }, { outside }) => linkInstead(file, join(outside, 'secret.txt')),
    act: read,
    statuses: NOT_SERVED,
  },
  {
    what: 'a picture is a link to the settings, and is read',
    plant: ({ file }, { data }) => linkInstead(file, join(data, 'settings.json')),
    act: read,
    statuses: NOT_SERVED,
  },
  {
    what: 'a picture is a folder, and is read',
    plant: ({ file }) => {
      rmSync(file);
      mkdirSync(file);
    },
    act: read,
    statuses: NOT_SERVED,
  },
  {
    what: 'a picture is a pipe that nobody writes to, and is read',
    plant: ({ file }) => {
      rmSync(file);
      execFileSync('mkfifo', [file]);
    },
    act: read,
    statuses: NOT_SERVED,
  },
  {
    what: 'the folder of the month is a link to a copy of it, and a picture is deleted',
    plant: ({ month }, { outside }) => {
      renameSync(month, join(outside, 'month'));
      symlinkSync(join(outside, 'month'), month);
    },
    act: remove,
    statuses: [200, ...NOT_WRITTEN],
  },
  {
    what: 'a picture is a link to a picture outside, and is deleted',
    plant: ({ file }, { outside }) => linkInstead(file, join(outside, 'secret.png')),
    act: remove,
    statuses: [200, ...NOT_WRITTEN],
  },
  {
    what: 'a picture is a link to a picture outside, and is turned',
    plant: ({ file }, { outside }) => linkInstead(file, join(outside, 'secret.png')),
    act: rotate,
    statuses: [400, 404, 409, 503],
  },
  {
    what: 'a picture is a link to a picture outside, and its sizes are made',
    plant: ({ file, record }, { outside }) => {
      linkInstead(file, join(outside, 'secret.png'));
      const { sizes: _, ...stored } = JSON.parse(readFileSync(record, 'utf8'));
      writeFileSync(record, `${JSON.stringify(stored, null, 2)}\n`);
    },
    act: makeSizes,
    statuses: [400, 404, 409, 503],
  },
  ...['../../../outside/secret.txt', '../settings.json', '2026/11/../../../settings.json', '/etc/passwd'].map(
    (file) => ({
      what: `a record names ${file}, and that is read`,
      plant: (places: Places) => renameInRecord(places, file),
      act: ({ opened }: UploadWorld, { source_url, media_details }: MediaAnswer) =>
        opened.fetch(`${source_url.slice(0, -media_details.file.length)}${file}`),
      statuses: [400, 404],
    }),
  ),
];
