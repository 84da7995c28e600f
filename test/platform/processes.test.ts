import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { systemProcesses } from '../../core/platform/node/processes.ts';

const linux = process.platform === 'linux' ? false : 'numbers of processes count everywhere alike';

test('a process is running while it has its number, its start and its boot', async () => {
  const self = await systemProcesses.self();
  for (const [what, changed, running] of [
    ['itself', {}, true],
    ['of an older lock', { space: undefined }, true],
    ['a later one of its number', { started: '1' }, linux !== false],
    ['of another boot', { boot: 'yesterday' }, false],
    ['of a number that nobody has', { pid: 2 ** 30 }, false],
  ] as const) {
    assert.equal(await systemProcesses.isRunning({ ...self, ...changed }), running, what);
  }
});

test('one that ended and that its parent has not reaped is not running', { skip: linux }, async (t) => {
  const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], { stdio: ['ignore', 'pipe', 'ignore'] });
  t.after(() => parent.kill('SIGKILL'));
  const pid = Number(String((await once(parent.stdout, 'data'))[0]));
  const stat = async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  const child = { ...(await systemProcesses.self()), pid, started: (await stat())[19] ?? '' };
  assert.equal(await systemProcesses.isRunning(child), true);
  process.kill(pid, 'SIGKILL');
  while ((await stat())[0] !== 'Z') await new Promise((resolve) => setImmediate(resolve));
  assert.equal(await systemProcesses.isRunning(child), false);
});

test('a process in another container counts as running while it accepts commands', { skip: linux }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-socket-'));
  t.after(() => rm(folder, { recursive: true }));
  const socket = join(folder, 'control.sock');
  const elsewhere = { ...(await systemProcesses.self()), space: 'pid:[1]' };
  assert.equal(await systemProcesses.isRunning(elsewhere), false);
  assert.equal(await systemProcesses.isRunning({ ...elsewhere, socket }), false);
  const server = createServer().listen(socket);
  await once(server, 'listening');
  assert.equal(await systemProcesses.isRunning({ ...elsewhere, socket }), true);
  assert.equal(await systemProcesses.isRunning({ ...elsewhere, socket, boot: 'yesterday' }), false);
  server.close();
  await once(server, 'close');
  assert.equal(await systemProcesses.isRunning({ ...elsewhere, socket }), false);
});
