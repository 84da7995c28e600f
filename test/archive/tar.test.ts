import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { readTar } from '../../core/archive/read-tar.ts';
import { ArchiveError, type TarEntry } from '../../core/archive/tar-entry.ts';
import { writeTar } from '../../core/archive/write-tar.ts';

const FILES: readonly (readonly [path: string, text: string])[] = [
  ['settings.json', '{}\n'],
  ['empty.txt', ''],
  ['exactly/a/block.txt', 'x'.repeat(512)],
  ['uploads/2026/11/Hütte am See 山.png', 'picture'],
  [`deep/${'folder/'.repeat(30)}file.txt`, 'far down'],
];

const entry = ([path, text]: readonly [string, string]): TarEntry => {
  const bytes = new TextEncoder().encode(text);
  return { path, size: bytes.length, permissions: 0o640, modified: 1_700_000_000_000, chunks: [bytes] };
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
  test(`what was written is read, in chunks of ${size} bytes`, async () => {
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
    for (const [path, text] of FILES) assert.equal(readFileSync(join(folder, path), 'utf8'), text, path);
  });
});

test('what the tar of the system writes is read', async () => {
  let bytes = new Uint8Array();
  inFolder((folder) => {
    for (const [path, text] of FILES) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
      utimesSync(join(folder, path), 1_700_000_000, 1_700_000_000);
    }
    const names = FILES.map(([path]) => path);
    bytes = execFileSync('tar', ['--format=pax', '-cf', '-', '-C', folder, ...names]);
  });
  assert.deepEqual(await filesIn(given([bytes])), FILES);
});

test('damage, other kinds of entries and a cut are told', async (t) => {
  const bytes = await archived();
  const damaged = Uint8Array.from(bytes);
  damaged[3] = 120;
  const link = Uint8Array.from(bytes);
  const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['a damaged header', damaged, /damaged/],
    ['no archive', new TextEncoder().encode('x'.repeat(2000)), /damaged, or no tar archive/],
    ['a cut', bytes.subarray(0, 1200), /cut off/],
    ['nothing', new Uint8Array(), /cut off/],
    ['a link', withType(link, '2'), /settings\.json is neither a file/],
  ];
  for (const [name, chunk, says] of cases) {
    await t.test(name, () =>
      assert.rejects(filesIn(given([chunk])), (error) => error instanceof ArchiveError && says.test(error.message)),
    );
  }
});

/** An archive whose first entry is of another type, its checksum put right. */
function withType(bytes: Uint8Array, type: string): Uint8Array {
  bytes[156] = type.charCodeAt(0);
  bytes.fill(0x20, 148, 156);
  const sum = bytes.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  bytes.set(new TextEncoder().encode(`${sum.toString(8).padStart(6, '0')}\0 `), 148);
  return bytes;
}

test('an entry that has not the bytes that it says stops the writing', async () => {
  const wrong = { ...entry(['a.txt', 'abc']), size: 4 };
  await assert.rejects(bytesOf(writeTar(given([wrong]))), /a\.txt has 3 bytes and not 4/);
});
