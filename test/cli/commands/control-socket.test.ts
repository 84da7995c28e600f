import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Output } from '../../../core/contract/commands/command.ts';
import type { Site } from '../../../core/site.ts';
import { answerCommands, sendCommand } from '../../../scripts/cli/commands/control.ts';
import { unixControlSocket } from '../../../scripts/host/control-socket.ts';

type Run = Site['run'];

/** Runs one command through a socket of a data folder; gives its exit code and what was said. */
async function through(run: Run, input: unknown, below = ''): Promise<{ code: number; said: string[] }> {
  const parent = mkdtempSync(join(tmpdir(), 'almanac-test-'));
  const folder = join(parent, below);
  await mkdir(join(folder, '.almanac'), { recursive: true, mode: 0o700 });
  const reserved = await unixControlSocket.reserve(folder);
  try {
    await reserved.listen(answerCommands({ run }));
    assert.equal(statSync(reserved.path).mode & 0o777, 0o600);
    const said: string[] = [];
    const output: Output = {
      print: (line) => said.push(`out ${line}`),
      warn: (line) => said.push(`err ${line}`),
      progress: (done, total) => said.push(`${done}/${total}`),
    };
    const code = await sendCommand(unixControlSocket, reserved.path, { words: ['bake', 'cake'], input }, output);
    return { code, said };
  } finally {
    await reserved.release();
    assert.equal(existsSync(reserved.path), false);
    rmSync(parent, { recursive: true });
  }
}

const echo: Run = async (words, input, output) => {
  output.print(`${words.join(' ')} ${JSON.stringify(input)}`);
  output.progress(1, 2);
  output.warn('the oven is hot');
  return 7;
};

test('a command goes to the server whole, and comes back with all that it said', async () => {
  const input = { name: 'line\u2028break\nnew line', count: 2 };
  assert.deepEqual(await through(echo, input), {
    code: 7,
    said: [`out bake cake ${JSON.stringify(input)}`, '1/2', 'err the oven is hot'],
  });
});

test('an input of several megabytes arrives', async () => {
  const length: Run = async (_words, input, output) => {
    output.print(String(String(input).length));
    return 0;
  };
  assert.deepEqual(await through(length, 'é'.repeat(3_000_000)), { code: 0, said: ['out 3000000'] });
});

test('a data folder whose path is too long for a socket has it elsewhere', async () => {
  const { code } = await through(echo, null, 'a-long-name/'.repeat(12));
  assert.equal(code, 7);
});

test('a socket outside of a data folder is not that of a copy of the folder', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'almanac-test-'));
  t.after(() => rmSync(parent, { recursive: true }));
  const at = (name: string) => join(parent, 'a-long-name/'.repeat(12), name);
  for (const name of ['town', 'copy']) await mkdir(join(at(name), '.almanac'), { recursive: true });
  symlinkSync(at('town'), at('link'));
  const reserved = await unixControlSocket.reserve(at('town'));
  t.after(() => reserved.release());
  for (const [name, is] of [
    ['town', true],
    ['link', true],
    ['copy', false],
  ] as const)
    assert.equal(await unixControlSocket.isOf(reserved.path, at(name)), is, name);
});

test('a failing command reports why, and fails', async () => {
  const fails: Run = async () => {
    throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
  };
  assert.deepEqual(await through(fails, null), { code: 1, said: ['err almanac: the disk is full'] });
});

test('a process that reserved a socket and never listened does not remove the holder’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'));
  await mkdir(join(folder, '.almanac'));
  const holder = await unixControlSocket.reserve(folder);
  await holder.listen(answerCommands({ run: echo }));
  const other = await unixControlSocket.reserve(folder);
  await other.release();
  assert.equal(existsSync(holder.path), true);
  await holder.release();
  rmSync(folder, { recursive: true });
});

test('a process that lost the socket to another does not remove it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'));
  await mkdir(join(folder, '.almanac'));
  const loser = await unixControlSocket.reserve(folder);
  await loser.listen(answerCommands({ run: echo }));
  const holder = await unixControlSocket.reserve(folder);
  await holder.listen(answerCommands({ run: echo }));
  await loser.release();
  assert.equal(existsSync(holder.path), true);
  await holder.release();
  assert.equal(existsSync(holder.path), false);
  rmSync(folder, { recursive: true });
});

test('where no socket is, asking is ENOENT', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'));
  const ask = () => unixControlSocket.ask(join(folder, 'control.sock'), '{}', () => undefined);
  await assert.rejects(ask, { code: 'ENOENT' });
  rmSync(folder, { recursive: true });
});

test('a server that ends during a command is reported', async () => {
  const said: string[] = [];
  const output: Output = { print: () => undefined, warn: (line) => said.push(line), progress: () => undefined };
  const silent = { ...unixControlSocket, ask: async () => undefined };
  assert.equal(await sendCommand(silent, '', { words: [], input: null }, output), 1);
  assert.match(said.join(), /the server stopped before it responded/);
});
