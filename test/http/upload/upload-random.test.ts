/** Forms in pieces of any size, and forms that were damaged: read alike, or refused, and never waited for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { ApiError } from '../../../core/contract/error.ts';
import { type FormFile, readForm } from '../../../core/http/request/read-form.ts';
import { settingsSchema } from '../../../core/settings/settings.ts';
import { type SeededRandom, seededRandom } from '../../verify/faults/seeded-random.ts';

const { limits } = v.parse(settingsSchema, {});
const TYPE = 'multipart/form-data; boundary=xYz';

const part = (disposition: string, content: string) =>
  `--xYz\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

/** Content that looks like the boundary, or begins as it does. */
const CONTENT = '\r\n--xY\r\n--xYzz'.slice(0, 8) + '\r\n-'.repeat(50) + 'x'.repeat(300);
const FORM = Buffer.from(
  [
    part('name="title"', 'Zoë'),
    part('name="tags[]"', 'a'),
    part('name="file"; filename="a.txt"', CONTENT),
    part('name="other"; filename="b.txt"', 'passed over'),
    part('name="tags[]"', 'b'),
    '--xYz--\r\n',
  ].join(''),
);

interface Read {
  readonly sent: unknown;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

/** Takes files named `file`, some of them only after a while. */
async function read(bytes: Uint8Array, random: SeededRandom): Promise<Read> {
  const files: { name: string; text: string }[] = [];
  const take = async ({ name, chunks }: FormFile) => {
    for (let turns = random.below(3); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
    const taken: Uint8Array[] = [];
    for await (const chunk of chunks) taken.push(chunk);
    files.push({ name, text: Buffer.concat(taken).toString() });
  };
  const sent = await readForm(inPieces(bytes, random), TYPE, limits, (file) =>
    file.part === 'file' ? take(file) : undefined,
  );
  return { sent: JSON.parse(JSON.stringify(sent)), files };
}

async function* inPieces(bytes: Uint8Array, random: SeededRandom): AsyncGenerator<Uint8Array> {
  const most = random.pick([1, 7, 100, 3_000, 100_000]);
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + random.below(most);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

test('a form is parsed the same in any pieces', async (t) => {
  t.diagnostic(`SEED=${seed}`);
  const random = seededRandom(seed);
  const whole = {
    sent: { title: 'Zoë', tags: ['a', 'b'] },
    files: [{ name: 'a.txt', text: CONTENT }],
  };
  for (let times = 0; times < 60; times++) assert.deepEqual(await read(FORM, random), whole);
});

test('a damaged form is parsed or refused', async (t) => {
  t.diagnostic(`SEED=${seed}`);
  const random = seededRandom(seed);
  const codes = new Map<string, number>();
  for (let times = 0; times < 400; times++) {
    const outcome = await read(damaged(random), random).then(
      () => 'read',
      (error) => {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        return error.code;
      },
    );
    codes.set(outcome, (codes.get(outcome) ?? 0) + 1);
  }
  assert.ok((codes.get('read') ?? 0) > 20 && (codes.get('rest_bad_request') ?? 0) > 20, JSON.stringify([...codes]));
});

/** The form with some bytes changed, left out or doubled, most of them where they matter. */
function damaged(random: SeededRandom): Buffer {
  let bytes = FORM;
  for (let changes = 1 + random.below(3); changes > 0; changes--) {
    const at = random.pick([random.below(bytes.length), random.below(300), bytes.length - random.below(200)]);
    const rest = bytes.subarray(at + random.pick([0, 1, 20]));
    const put = random.pick(['', '\r\n', '\0', '--xYz', '--xYz--', '"', ': ', 'name=', '\u00ff', '[', '%']);
    bytes =
      random.below(8) === 0 ? bytes.subarray(0, at) : Buffer.concat([bytes.subarray(0, at), Buffer.from(put), rest]);
  }
  return bytes;
}

/** What a parser might take for an end, or for a beginning, of a file. */
for (const [what, content] of [
  ['an end in its first bytes', '--xYz--\r\n'],
  ['another file in its first bytes', part('name="file"; filename="c.txt"', 'inside')],
  ['a head that is none', '--xYz\r\n--xY\r\n\r\nx'],
  ['another file behind the end', `x\r\n--xYz--\r\n${part('name="file"; filename="c.txt"', 'behind')}`],
  ['half a file behind the end', `x\r\n--xYz--\r\n${part('name="file"; filename="c.txt"', 'behind').slice(0, -3)}`],
] as const) {
  test(`a file with ${what} is refused early, in any pieces`, async () => {
    const random = seededRandom(seed);
    const bytes = Buffer.from(`${part('name="file"; filename="a.txt"', content)}--xYz--\r\n`);
    for (let times = 0; times < 30; times++) {
      await read(bytes, random).catch((error) => assert.equal(error.code, 'rest_bad_request'));
    }
  });
}

test('a failure during an upload is reported at once, even if the rest of the form never comes', async () => {
  async function* stuck(): AsyncGenerator<Uint8Array> {
    yield FORM.subarray(0, 300);
    await new Promise(() => {});
  }
  const full = new ApiError('rest_storage_full', 507, 'Full.');
  await assert.rejects(
    readForm(stuck(), TYPE, limits, async () => {
      throw full;
    }),
    full,
  );
});

test('an interrupted connection ends the upload', async () => {
  const cut = new ApiError('rest_bad_request', 400, 'The body of the request is incomplete.');
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield FORM.subarray(0, 300);
    throw cut;
  }
  let ended = false;
  const take = async ({ chunks }: FormFile) => {
    try {
      for await (const _ of chunks);
    } finally {
      ended = true;
    }
  };
  await assert.rejects(readForm(broken(), TYPE, limits, take), cut);
  assert.equal(ended, true);
});
