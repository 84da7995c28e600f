import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { FileSystem } from '../../../core/host.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';
import { type TestSite, testSite } from '../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../asking-site.ts';
import { almanacIn, type RunningServer, servingIn } from '../commands/almanac-process.ts';

const IN_PLACE = { code: 0, out: 'everything that was saved is in its file\n', err: '' };

test('it reports that everything is in its file, whether a server runs or not', async (t) => {
  const home = mkdtempSync(join(tmpdir(), 'almanac-test-'));
  let server: RunningServer | undefined;
  t.after(async () => {
    await server?.stop('SIGTERM');
    rmSync(home, { recursive: true, force: true });
  });
  const almanac = (...line: string[]) => almanacIn(home, ...line, '--data', 'town');
  await almanacIn(home, 'init', 'town', '--timezone', 'Europe/Paris');
  assert.deepEqual(await almanac('flush'), IN_PLACE);

  server = await servingIn(home, 'serve', '--data', 'town', '--port', '0');
  await almanac('user', 'add', 'ada', '--role', 'editor', '--email', 'ada@example.org');
  assert.deepEqual(await almanac('flush'), IN_PLACE);
  assert.equal(JSON.parse(readFileSync(join(home, 'town/users/1.json'), 'utf8')).login, 'ada');
});

/** A disk in memory on which no file can be brought to its place while `isStuck`. */
function stickyDisk() {
  const disk = { isStuck: false };
  const memory = memoryFileSystem();
  const failure = () => Object.assign(new Error('EIO: link'), { code: 'EIO' });
  const fileSystem: FileSystem = {
    ...memory,
    link: (from, to) => (disk.isStuck ? Promise.reject(failure()) : memory.link(from, to)),
    linkAll: async (links) => (disk.isStuck ? links.map(failure) : memory.linkAll(links)),
  };
  return { disk, fileSystem };
}

async function flushed({ site }: TestSite) {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const code = await site.run(['flush'], undefined, { print: say, warn: say, progress: () => {} });
  return { code, said };
}

test('it waits for the disk, and names a file that cannot be brought to its place', async () => {
  const { disk, fileSystem } = stickyDisk();
  const site = await testSite(['content', 'calendar'].map(presentPlugin), { fileSystem });
  const create = (title: string) =>
    site.json<{ id: number }>('/calendar/events/v1/venues', { method: 'POST', as: 'editor', json: { venue: title } });
  assert.equal((await create('Hall')).status, 201);
  disk.isStuck = true;
  const { status, body } = await create('Barn');
  assert.equal(status, 201, 'it is in the journal');
  const path = `calendar/venues/${body.id}.json`;
  assert.equal(await fileSystem.stat(`/site/${path}`), undefined);
  assert.deepEqual(await flushed(site), {
    code: 1,
    said: [`${path} could not be written yet; the change is in the journal`],
  });

  disk.isStuck = false;
  assert.deepEqual(await flushed(site), { code: 0, said: ['everything that was saved is in its file'] });
  assert.equal((await fileSystem.stat(`/site/${path}`))?.kind, 'file');
  await site.close();
});
