import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { almanacIn, servingIn } from '../commands/almanac-process.ts';
import { textOf } from './data-folder.ts';

const VENUES = 'calendar/venues';

test('doctor --fix while a server runs: the server repairs, and serves the result', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-doctor-'));
  mkdirSync(join(folder, VENUES), { recursive: true });
  const write = (path: string, file: string | object) => writeFileSync(join(folder, path), textOf(file));
  write('settings.json', { plugins: { content: true, calendar: true } });
  write(`${VENUES}/1.json`, { id: 1, title: 'Hall', slug: 'hall' });
  const server = await servingIn(folder, 'serve', '--data', '.', '--port', '0');
  try {
    write(`${VENUES}/2.json`, { id: 1, title: 'Hall', slug: 'hall' });
    const fixed = await almanacIn(folder, 'doctor', '--fix', '--data-only', '--data', '.');
    assert.deepEqual(fixed, {
      code: 0,
      out: `${VENUES}/2.json: id is now 2, as in the file name\n${VENUES}/2.json: slug is now "hall-2"\n`,
      err: '',
    });
    assert.deepEqual(JSON.parse(readFileSync(join(folder, VENUES, '2.json'), 'utf8')), {
      id: 2,
      title: 'Hall',
      slug: 'hall-2',
    });
    const answer = await fetch(`${server.url}/api/calendar/events/v1/venues/2`);
    assert.deepEqual([answer.status, Object(await answer.json()).slug], [200, 'hall-2']);
    assert.ok(existsSync(join(folder, '.almanac/lock')));
  } finally {
    await server.stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});
