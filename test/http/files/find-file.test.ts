import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { isStream } from '../../../core/contract/http-message.ts';
import { type FoundFile, findFile } from '../../../core/http/files/find-file.ts';
import { SimClock } from '../../sim/clock.ts';
import { SimFileSystem } from '../../sim/file-system.ts';

const PLACE = '/data/photos/flag.png';
const CONTENT = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));

let fileSystem: SimFileSystem;
beforeEach(() => {
  fileSystem = new SimFileSystem(new SimClock());
  fileSystem.makeDirectoriesNow('/data/photos');
  fileSystem.writeNow(PLACE, CONTENT);
});

const find = (path = 'photos/flag.png') => findFile(fileSystem, '/data', path);

async function piecesOf(file: FoundFile, from: number, to: number): Promise<AsyncIterable<Uint8Array>> {
  const read = await file.read({ from, to });
  assert.ok(isStream(read));
  return read;
}

for (const [from, to] of [
  [0, CONTENT.length],
  [0, 1],
  [65_535, 65_537],
  [100_000, 200_000],
  [199_999, 200_000],
  [5, 5],
] as const) {
  test(`reads bytes ${from} to ${to}, and closes the file`, async () => {
    const file = (await find()) ?? assert.fail();
    assert.equal(file.size, CONTENT.length);
    const pieces: Uint8Array[] = [];
    for await (const piece of await piecesOf(file, from, to)) pieces.push(piece);
    assert.ok(Buffer.concat(pieces).equals(CONTENT.subarray(from, to)));
    assert.ok(pieces.every(({ length }) => length <= 64 * 1024));
    assert.equal(fileSystem.openHandles, 0);
  });
}

test('a reader that stops early closes the file', async () => {
  const file = (await find()) ?? assert.fail();
  for await (const _ of await piecesOf(file, 0, CONTENT.length)) break;
  assert.equal(fileSystem.openHandles, 0);
});

test('a file that shrinks cannot be read to its announced end', async () => {
  const file = (await find()) ?? assert.fail();
  const read = async () => {
    for await (const _ of await piecesOf(file, 0, CONTENT.length))
      fileSystem.writeNow(PLACE, CONTENT.subarray(0, 100_000));
  };
  await assert.rejects(read, /truncated while/);
  assert.equal(fileSystem.openHandles, 0);
});

test('a failing disk is reported', async () => {
  const file = (await find()) ?? assert.fail();
  fileSystem.hooks = { fault: ({ name }) => (name === 'read' ? 'EIO' : undefined) };
  const read = async () => {
    for await (const _ of await piecesOf(file, 0, CONTENT.length));
  };
  await assert.rejects(read, { code: 'EIO' });
  assert.equal(fileSystem.openHandles, 0);
});

test('a missing file, or something other than a file, is not found', async () => {
  assert.equal(await find('photos'), undefined);
  assert.equal(await find('photos/none.png'), undefined);
  fileSystem.unlinkNow(PLACE);
  assert.equal(await find(), undefined);
});
