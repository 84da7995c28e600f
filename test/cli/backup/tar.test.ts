import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { readTar } from '../../../scripts/cli/backup/tar/read-tar.ts';
import { ArchiveError, type TarEntry } from '../../../scripts/cli/backup/tar/tar-entry.ts';
import { writeTar } from '../../../scripts/cli/backup/tar/write-tar.ts';

const FILES: readonly (readonly [path: string, text: string])[] = [
  ['settings.json', '{}\n'],
  ['empty.txt', ''],
  ['exactly/a/block.txt', 'x'.repeat(512)],
  ['uploads/2026/11/Hütte am See 山.png', 'picture'],
  [`deep/${'folder/'.repeat(30)}file.txt`, 'far down'],
];

const MODIFIED = 1_700_000_000_000;

/** These files, compressed. */
const WRITTEN_BY_0_1_0 = `H4sIAAAAAAACA+3YPW6DMBQHcM89hS8Q/AG2p+7ZewIXHEJrbAuMSlT1UNm79Sy9R0k7NQyZcKLwfsuTWEB6frw/9CbGxtV99tJ7
h5ZBJ7Kgv3VyXic5YoXghVK0OF1nVHCFMEUJDH3U3fQoaJ3ePx4QWC/ThnjI4hgXvMfl+af/558qqSjMf5L+j7qM9kA0eba+fF3k
JFzoP5v1nzHBJPQ/hRGsWtDjZm90Zborvv+FPM9/VAiER5j/xRUSBx33j0OwXlc94ZRLwhjZfn3GaLBu8ZMx+Pt4zIKrISreHetd
vXG6NVfNf2qW/yjkvyRCU8ahMzAIa+3/Dez/XLD5/s9h/6fA8/wvAFTGBLLzdjoJd1Uaa04ftRBdbnj/s9n/H6E47P8UdrrDlX9z
MAkAALAuP253pNsAHgAA`;

const entry = ([path, text]: readonly [string, string]): TarEntry => {
  const bytes = new TextEncoder().encode(text);
  return { path, size: bytes.length, permissions: 0o640, modified: MODIFIED, chunks: [bytes] };
};

async function* given<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function bytesOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const archived = (files = FILES) => bytesOf(writeTar(given(files.map(entry))));

async function filesIn(chunks: AsyncIterable<Uint8Array>) {
  const files: (readonly [string, string])[] = [];
  for await (const { path, chunks: content } of readTar(chunks))
    files.push([path, new TextDecoder().decode(await bytesOf(content))]);
  return files;
}

/** Chunks of such a size, whatever the blocks are. */
function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

for (const size of [1, 7, 511, 512, 513, 100_000]) {
  test(`a written archive is read, in chunks of ${size} bytes`, async () => {
    assert.deepEqual(await filesIn(given([...cut(await archived(), size)])), FILES);
  });
}

function inFolder(work: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-tar-'));
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the tar of the system reads it', async () => {
  const bytes = await archived();
  inFolder((folder) => {
    execFileSync('tar', ['-xf', '-', '-C', folder], { input: bytes });
    for (const [path, text] of FILES) {
      assert.equal(readFileSync(join(folder, path), 'utf8'), text, path);
      const { mode, mtimeMs } = statSync(join(folder, path));
      assert.deepEqual([mode & 0o777, mtimeMs], [0o640, MODIFIED], path);
    }
  });
});

for (const format of ['pax', 'gnu', 'ustar']) {
  test(`an archive of the system tar is read: ${format}`, async () => {
    let bytes = new Uint8Array();
    inFolder((folder) => {
      for (const [path, text] of FILES) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
        utimesSync(join(folder, path), 1_700_000_000, 1_700_000_000);
      }
      const names = FILES.map(([path]) => path).filter((path) => format !== 'ustar' || path.length < 100);
      bytes = execFileSync('tar', [`--format=${format}`, '-cf', '-', '-C', folder, ...names]);
    });
    const read = await filesIn(given([bytes]));
    assert.deepEqual(
      read,
      FILES.filter(([path]) => read.length === FILES.length || path.length < 100),
    );
  });
}

test('an archive of almanac 0.1.0 is read', async () => {
  assert.deepEqual(await filesIn(given([gunzipSync(Buffer.from(WRITTEN_BY_0_1_0, 'base64'))])), FILES);
});

for (const [modified, written] of [
  [-86_400_000, 0],
  [3_000_000_000_000, 3_000_000_000_000],
] as const) {
  test(`a time of ${new Date(modified).getUTCFullYear()} is written as one of ${new Date(written).getUTCFullYear()}`, async () => {
    const bytes = await bytesOf(writeTar(given([{ ...entry(['a.txt', 'abc']), modified }])));
    for await (const { modified, chunks } of readTar(given([bytes]))) {
      assert.equal(modified, written);
      await bytesOf(chunks);
    }
  });
}

test('damage, unknown kinds of entries and truncation are reported', async (t) => {
  const bytes = await archived();
  const damaged = Uint8Array.from(bytes);
  damaged[3] = 120;
  const of = (type: string, size: string, content = '') => Buffer.concat([header(type, size), block(content), bytes]);
  const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['a damaged header', damaged, /damaged/],
    ['no archive', new TextEncoder().encode('x'.repeat(2000)), /damaged, or not a tar archive/],
    ['a cut', bytes.subarray(0, 1200), /incomplete/],
    ['a cut in a header', bytes.subarray(0, 1500), /incomplete/],
    ['a link', of('2', '0'), /^x is not a regular file/],
    ['a folder', of('5', '0'), /^x is not a regular file/],
    ['a device', of('3', '0'), /^x is not a regular file/],
    ['a file larger than what follows', of('0', '77777777777'), /incomplete/],
    ['a negative size', of('0', '-0000000001'), /damaged|incomplete/],
    ['a size in no digits', of('0', 'size'), /damaged|incomplete/],
    ['a name longer than memory', of('x', '77777777777'), /damaged/],
    ['a cut before the end', bytes.subarray(0, bytes.length - 1024), /incomplete/],
    ['a cut in the end', bytes.subarray(0, bytes.length - 512), /incomplete/],
    ['something behind the end', Buffer.concat([bytes, bytes]), /damaged/],
    ['a GNU name longer than memory', of('L', '77777777777'), /damaged/],
  ];
  for (const [name, chunk, says] of cases) {
    await t.test(name, () =>
      assert.rejects(filesIn(given([chunk])), (error) => error instanceof ArchiveError && says.test(error.message)),
    );
  }
});

test('an unknown kind is read as a file, and an invalid size as none', async () => {
  const [first = ['', '']] = FILES;
  const bytes = await archived([first]);
  assert.deepEqual(await filesIn(given([header('Z', '0'), bytes])), [['x', ''], first]);
  assert.deepEqual(await filesIn(given([header('x', '11'), block('9 size=z\n'), bytes])), [first]);
});

/** A header of such a type, with the size as it is written there. */
function header(type: string, size: string): Buffer {
  const bytes = Buffer.alloc(512);
  bytes.write('x');
  bytes.write('0000644\0', 100);
  bytes.write(`${size}\0`, 124);
  bytes.write('00000000000\0', 136);
  bytes.write(' '.repeat(8), 148);
  bytes.write(type, 156);
  bytes.write('ustar\u000000', 257);
  const sum = bytes.reduce((all, byte) => all + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return bytes;
}

const block = (content: string): Buffer => Buffer.concat([Buffer.from(content)], content === '' ? 0 : 512);

/** Endless zeros, and the number that was read. */
async function* endless(asked: { bytes: number }, first: Uint8Array): AsyncGenerator<Uint8Array> {
  yield first;
  for (;;) {
    asked.bytes += 65_536;
    yield new Uint8Array(65_536);
  }
}

test('no more is read ahead than a few chunks, whatever size is declared', async () => {
  const asked = { bytes: 0 };
  let read = 0;
  for await (const { chunks } of readTar(endless(asked, header('0', '77777777777')))) {
    for await (const chunk of chunks) {
      read += chunk.length;
      assert.ok(asked.bytes - read <= 4 * 65_536);
      if (read > 5_000_000) break;
    }
    break;
  }
  const before = asked.bytes;
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(asked.bytes, before, 'and none after the reader has left');
});

test('millions of records before a file take no longer than their bytes', async () => {
  const records = Buffer.from('5 a=\n'.repeat(2 ** 18));
  const size = records.length.toString(8).padStart(11, '0');
  const filled = Buffer.concat([header('x', size), records], 512 + Math.ceil(records.length / 512) * 512);
  assert.deepEqual(await filesIn(given([filled, await archived()])), FILES);
});

test('a failure to read the archive is thrown as it is', async () => {
  const failure = new Error('the disk is gone');
  const bytes = await archived();
  for (const length of [0, 512, 700, 2000]) {
    const failing = async function* () {
      yield bytes.subarray(0, length);
      throw failure;
    };
    await assert.rejects(filesIn(failing()), (error) => error === failure, `after ${length} bytes`);
  }
});

test('an entry with another size than announced aborts writing', async () => {
  const wrong = (size: number) => bytesOf(writeTar(given([{ ...entry(['a.txt', 'abc']), size }])));
  await assert.rejects(wrong(4), /Size mismatch for "a\.txt"/);
  await assert.rejects(wrong(2), /"a\.txt" exceeds given size of 2 bytes/);
});

test('a failure to read a file stops the writing, and the files are left', async () => {
  const failure = new Error('the disk is gone');
  let isLeft = false;
  const failing = async function* () {
    try {
      yield entry(['a.txt', 'abc']);
      yield {
        ...entry(['b.txt', 'abc']),
        chunks: (async function* () {
          yield new Uint8Array(1);
          throw failure;
        })(),
      };
    } finally {
      isLeft = true;
    }
  };
  await assert.rejects(bytesOf(writeTar(failing())), (error) => error === failure);
  assert.ok(isLeft);
});

test('a reader that stops leaves the written files', async () => {
  let isLeft = false;
  const many = async function* () {
    try {
      for (;;) yield { ...entry(['a.txt', 'x'.repeat(100_000)]) };
    } finally {
      isLeft = true;
    }
  };
  for await (const _ of writeTar(many())) break;
  assert.ok(isLeft);
});
