/** File access of plugins, on a store and an image processor that record their calls. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as v from 'valibot';
import { Staging } from '../../../core/http/upload/staging.ts';
import { defineFileFolder, type Upload } from '../../../core/index.ts';
import { type ImageJob, ImageProblem, type Images, ImagesBusy } from '../../../core/platform/images/images.ts';
import { settingsSchema } from '../../../core/settings/settings.ts';
import type { FileStage } from '../../../core/store/records/record-files.ts';

const { limits } = v.parse(settingsSchema, {});
const photos = defineFileFolder({ name: 'photos' });
const album = { name: 'album', files: [photos] };

let calls: string[];
let jobs: ImageJob[];
/** Errors to throw, by method. */
let failures: Record<string, Error>;
let staging: Staging;
beforeEach(() => {
  calls = [];
  jobs = [];
  failures = {};
  staging = new Staging({ begin: notedStage, images: notedImages, limits });
});

const note = (what: string, ...about: readonly string[]) => {
  calls.push([what, ...about].join(' '));
  const failure = failures[what];
  if (failure) throw failure;
};

function notedStage(): FileStage {
  let reserved = 0;
  return {
    receive: async (chunks) => {
      let size = 0;
      for await (const { length } of chunks) size += length;
      note('receive', String(size));
      return { temporary: '/tmp/received', size, hash: `hash${size}` };
    },
    reserve: () => `/tmp/${++reserved}`,
    locate: async (path) => {
      note('locate', path);
      return path.includes('none') ? undefined : `/data/${path}`;
    },
    place: async (temporary, path) => note('place', temporary, path),
    end: async () => note('end'),
  };
}

const notedImages: Images = {
  make: async (job) => {
    note('make', job.source);
    jobs.push(job);
    const picture = { width: 2, height: 1, size: 7, hash: 'made' };
    return { width: 30, height: 20, full: job.full === undefined ? undefined : picture, sizes: [picture, undefined] };
  },
  close: async () => {},
};

async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const received = () =>
  staging.receive(chunks('he', 'llo'), () => ({ name: 'a.png', type: 'image/png', head: Buffer.from('hello') }));

const size = { width: 2, height: 2, crop: false };
const WANTED = {
  type: 'image/png',
  sizes: { small: { path: 'small.png', ...size }, large: { path: 'large.png', ...size } },
};

test('nothing is started or ended if no file is staged', async () => {
  staging.for(album);
  await staging.end();
  assert.deepEqual(calls, []);
});

test('an upload is stored unchanged', async () => {
  const upload = await received();
  assert.deepEqual([upload.name, upload.type, upload.size], ['a.png', 'image/png', 5]);
  const file = await staging.for(album).upload(photos, '2026/a.png', upload);
  assert.deepEqual(file, { folder: photos, path: '2026/a.png', size: 5, hash: 'hash5' });
  await staging.end();
  assert.deepEqual(calls, ['receive 5', 'place /tmp/received photos/2026/a.png', 'end']);
});

test('bytes are stored', async () => {
  const file = await staging.for(album).write(photos, 'a.svg', Buffer.from('<svg/>'));
  assert.deepEqual(file, { folder: photos, path: 'a.svg', size: 6, hash: 'hash6' });
  assert.deepEqual(calls, ['receive 6', 'place /tmp/received photos/a.svg']);
});

test('the images created from an upload are stored', async () => {
  const upload = await received();
  const made = await staging.for(album).pictures(photos, upload, { ...WANTED, full: 'full.png' });
  const picture = { folder: photos, width: 2, height: 1, size: 7, hash: 'made' };
  assert.deepEqual(made, {
    width: 30,
    height: 20,
    full: { ...picture, path: 'full.png' },
    sizes: { small: { ...picture, path: 'small.png' } },
  });
  assert.deepEqual(calls.slice(1).sort(), [
    'make /tmp/received',
    'place /tmp/1 photos/full.png',
    'place /tmp/2 photos/small.png',
  ]);
  assert.deepEqual(jobs, [
    {
      source: '/tmp/received',
      type: 'image/png',
      steps: [],
      limits: { pixels: 50_000_000, side: 16_384, frames: 200, timeout: 10_000 },
      full: '/tmp/1',
      sizes: [
        { to: '/tmp/2', ...size },
        { to: '/tmp/3', ...size },
      ],
    },
  ]);
});

describe('images are created from', () => {
  for (const [what, source, path] of [
    ['an upload that lies in its place already', 'upload', '/data/photos/a.png'],
    ['a file of the folder', '2026/flag.png', '/data/photos/2026/flag.png'],
  ] as const) {
    test(what, async () => {
      const files = staging.for(album);
      const upload = source === 'upload' ? await received() : source;
      if (typeof upload !== 'string') await files.upload(photos, 'a.png', upload);
      const { full } = await files.pictures(photos, upload, WANTED);
      assert.equal(full, undefined);
      assert.equal(jobs[0]?.source, path);
    });
  }

  for (const source of ['none.png', '../settings.json', '/etc/passwd', 'a/../b.png', 'A.png', '']) {
    test(`nothing at ${JSON.stringify(source)}`, async () => {
      const making = staging.for(album).pictures(photos, source, WANTED);
      await assert.rejects(making, { status: 400, code: 'rest_upload_invalid_image' });
      assert.deepEqual(jobs, []);
      assert.ok(!calls.some((call) => call.includes('..')), 'no such path is asked for');
    });
  }
});

describe('errors are reported without internal details', () => {
  const disk = (code: string) => Object.assign(new Error(`${code} /data/secret`), { code });
  for (const [what, failing, failure, status, code] of [
    ['what is no picture', 'make', new ImageProblem('It is none.'), 400, 'rest_upload_invalid_image'],
    ['an image behind too many others', 'make', new ImagesBusy(), 503, 'rest_server_busy'],
    ['no room for pictures', 'make', disk('ENOSPC'), 507, 'rest_storage_full'],
    ['no room for what is received', 'receive', disk('ENOSPC'), 507, 'rest_storage_full'],
    ['a disk that fails', 'receive', disk('EIO'), 503, 'rest_storage_error'],
    ['a disk that fails at a look', 'locate', disk('EIO'), 503, 'rest_storage_error'],
  ] as const) {
    test(`${what}: ${status} ${code}`, async () => {
      failures[failing] = failure;
      const files = staging.for(album);
      const work = failing === 'receive' ? received() : files.pictures(photos, 'flag.png', WANTED);
      await assert.rejects(work, (error: Error & { status: number; code: string }) => {
        assert.deepEqual([error.status, error.code], [status, code]);
        assert.doesNotMatch(error.message, /secret/);
        return true;
      });
    });
  }

  test('an interrupted upload keeps its own error', async () => {
    const cut = new Error('cut');
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('x');
      throw cut;
    }
    await assert.rejects(
      staging.receive(broken(), () => assert.fail('it was not received')),
      cut,
    );
  });
});

describe('mistakes of a plugin are not blamed on the client', () => {
  const foreign = defineFileFolder({ name: 'elsewhere' });
  const upload: Upload = { name: 'a', type: 'image/png', size: 1, head: Buffer.from('x') };
  for (const [what, work, message] of [
    [
      'a folder of others, for an upload',
      async () => staging.for(album).upload(foreign, 'a.png', await received()),
      /elsewhere/,
    ],
    ['a folder of others, for bytes', () => staging.for(album).write(foreign, 'a.png', Buffer.from('x')), /elsewhere/],
    ['a folder of others, for pictures', () => staging.for(album).pictures(foreign, 'a.png', WANTED), /elsewhere/],
    [
      'an upload of another request',
      () => staging.for(album).upload(photos, 'a.png', upload),
      /not an upload of this request/,
    ],
    [
      'a picture of an upload of another request',
      () => staging.for(album).pictures(photos, upload, WANTED),
      /not an upload of this request/,
    ],
  ] as const) {
    test(what, async () => {
      await assert.rejects(work, { name: 'Error', message });
      assert.ok(!calls.some((call) => call.startsWith('place')));
    });
  }
});
