/** Who runs the command by npm ends npm: what npm started ends with it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { atEnd } from '../../at-end.ts';
import { projectFolder } from '../../house/sources.ts';
import { almanacIn, listening } from './almanac-process.ts';

test('SIGTERM to npm ends the server that it runs, cleanly', { timeout: 180_000 }, async (t) => {
  const home = mkdtempSync(join(tmpdir(), 'almanac-npm-'));
  atEnd(t, () => rmSync(home, { recursive: true }));
  await almanacIn(home, 'init', 'town');
  const line = ['run', '--silent', 'almanac', '--', 'serve', '--data', join(home, 'town'), '--port', '0'];
  // in a group of its own, so that nothing of it is left whatever happens
  const child = spawn('npm', line, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const ended = once(child, 'exit').then(([code]) => ({ code, out: '', err: '' }));
  atEnd(t, () => killGroup(child.pid));
  const server = await listening({ child, out: () => '', err: () => '', ended });
  assert.equal((await fetch(`${server.url}/api/`)).status, 200);
  assert.equal((await server.stop('SIGTERM')).code, 0);
  await assert.rejects(fetch(`${server.url}/api/`), 'nobody listens any more');
});

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // all have ended
  }
}

test('the shell of npm is replaced by the program it starts, because a shell does not pass signals on', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  for (const name of ['start', 'almanac']) assert.match(scripts[name], /^exec node /, name);
});
