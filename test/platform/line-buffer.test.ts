import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineBuffer } from '../../core/platform/node/line-buffer.ts';

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

/** A reader that follows these instructions in turn, and reads everything after them. */
function reader(...turns: readonly ((bytes: Uint8Array) => number)[]) {
  const taken: Buffer[] = [];
  const left = [...turns];
  const buffer = lineBuffer((bytes) => {
    const count = left.shift()?.(bytes) ?? bytes.length;
    taken.push(Buffer.from(bytes.subarray(0, count)));
    return count;
  });
  return { ...buffer, taken: () => Buffer.concat(taken).toString(), writes: () => taken.length };
}

test('lines wait for one another until there are enough', () => {
  const { write, taken, writes } = reader();
  for (let count = 0; count < 8; count++) write(`${'a'.repeat(1_000)}\n`);
  assert.equal(taken(), '');
  write(`${'b'.repeat(1_000)}\n`);
  assert.equal(taken().length, 9 * 1_001);
  assert.equal(writes(), 1);
});

for (const [what, ...before] of [
  ['a line that waits'],
  ['what a slow reader did not take', failing('EAGAIN'), failing('EAGAIN')],
] as const) {
  test(`${what} is written soon, even if nothing follows`, async () => {
    const turns = [...before];
    const written = await new Promise((resolve) => {
      // what waits keeps no process alive: this does
      const alive = setInterval(() => {}, 1_000);
      lineBuffer((bytes) => {
        turns.shift()?.();
        clearInterval(alive);
        resolve(Buffer.from(bytes).toString());
        return bytes.length;
      }).write('one\n');
    });
    assert.equal(written, 'one\n');
  });
}

test('a partially accepted write is completed', () => {
  const { write, flushSync, taken } = reader(
    () => 1,
    () => 2,
  );
  write('größer\n');
  flushSync();
  assert.equal(taken(), 'größer\n');
});

test('a slow reader gets delayed lines with later ones', () => {
  const { write, flushSync, taken } = reader(() => 2, failing('EAGAIN'));
  write('größer\n');
  flushSync();
  assert.equal(taken(), 'gr');
  write('two\n');
  flushSync();
  assert.equal(taken(), 'größer\ntwo\n');
});

test('more than a slow reader may leave is dropped', () => {
  const { write, flushSync, taken } = reader(failing('EAGAIN'));
  write(`${'a'.repeat(1024 * 1024)}\n`);
  write('two\n');
  flushSync();
  assert.equal(taken(), 'two\n');
});

for (const code of ['EPIPE', 'ENOSPC', 'EIO', 'EBADF']) {
  test(`${code} loses its lines, is told nobody, and is no obstacle to those that follow`, () => {
    const { write, flushSync, taken } = reader(failing(code));
    write('one\n');
    flushSync();
    write('two\n');
    flushSync();
    assert.equal(taken(), 'two\n');
  });
}
