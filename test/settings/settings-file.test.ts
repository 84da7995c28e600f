/** What lies in the place of `settings.json` neither holds up a start nor kills a server. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import { settingsFile } from '../../core/settings/settings-file.ts';
import { folderWith } from '../loading/plugged-site.ts';
import { openSiteIn } from '../verify/faults/opened-site.ts';

const NO_FILE = 'settings.json must be a regular file, or a link to one';
const TOO_LONG = 'settings.json is larger than 4.0 MiB, the maximum';

const gigabytes = (path: string): void => {
  writeFileSync(path, '');
  truncateSync(path, 1_500_000_000);
};

for (const [what, says, put] of [
  ['a pipe', NO_FILE, (path) => execFileSync('mkfifo', [path])],
  ['a folder', NO_FILE, (path) => mkdirSync(path)],
  ['1.5 GB', TOO_LONG, gigabytes],
  ['a link to a device without end', TOO_LONG, (path) => symlinkSync('/dev/zero', path)],
  [
    'a link to a pipe',
    NO_FILE,
    (path) => {
      execFileSync('mkfifo', [`${path}.pipe`]);
      symlinkSync(`${path}.pipe`, path);
    },
  ],
] as readonly (readonly [string, string, (path: string) => void])[]) {
  test(`a start reports the problem of a settings.json that is ${what}`, async (t) => {
    const folder = folderWith(t, {});
    put(join(folder, 'settings.json'));
    await assert.rejects(settingsFile(nodeFileSystem, folder).read(), { name: 'SettingsError', message: says });
  });

  test(`a server keeps its settings when settings.json becomes ${what}`, async (t) => {
    const folder = folderWith(t, { 'settings.json': '{"title":"Town"}' });
    const { site, ask, logged } = await openSiteIn(folder);
    t.after(() => site.close());
    rmSync(join(folder, 'settings.json'));
    put(join(folder, 'settings.json'));
    while (!logged.some(({ fields }) => String(fields.cause).includes(says))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    assert.equal(((await (await ask('/')).json()) as { name: string }).name, 'Town');
  });
}

test('settings.json may be a link to a file', async (t) => {
  const folder = folderWith(t, { 'shared.json': '{"title":"Town"}' });
  symlinkSync('shared.json', join(folder, 'settings.json'));
  const file = settingsFile(nodeFileSystem, folder);
  await file.read();
  assert.deepEqual(file.data, { title: 'Town' });
});
