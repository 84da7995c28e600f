/** A site continues when its log cannot be written. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../verify/faults/until.ts';
import { ALMANAC, almanacIn, launch, listening } from './almanac-process.ts';

const PATIENCE = { timeout: 180_000 };

function edit(home: string, path: string, text: string): void {
  mkdirSync(join(home, 'town', dirname(path)), { recursive: true });
  writeFileSync(join(home, 'town', path), text);
}

for (const [what, stderr] of [
  ['a pipe whose reader has gone', 'pipe'],
  ['a file on a full disk', openSync('/dev/full', 'w')],
] as const) {
  test(`a server whose log goes to ${what} serves requests, and stops when requested`, PATIENCE, async (t) => {
    const home = mkdtempSync(join(tmpdir(), 'almanac-log-'));
    t.after(() => rmSync(home, { recursive: true }));
    await almanacIn(home, 'init', 'town');
    const server = await listening(launch(ALMANAC, home, ['serve', '--data', 'town', '--port', '0'], stderr));
    t.after(() => server.child.kill('SIGKILL'));
    server.child.stderr?.destroy();
    // warnings
    edit(home, 'users/7.json', '<<<<<<< ours');
    edit(home, 'content/terms/8.json', JSON.stringify({ id: 8, taxonomy: 'category', name: 'Fair', slug: 'fair' }));
    assert.ok(await until(async () => (await fetch(`${server.url}/api/site/v2/categories/8`)).ok, 90_000));
    assert.equal((await server.stop('SIGTERM')).code, 0);
  });
}
