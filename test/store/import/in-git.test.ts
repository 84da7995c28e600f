/** What becomes of dropped files where each write is committed. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertStatus, gitSite } from '../../git/git-site.ts';

test('a dropped file, and one that git has under that name, are imported by one commit each', async (t) => {
  const site = await gitSite(t);
  await mkdir(join(site.folder, 'site/posts'), { recursive: true });
  await writeFile(join(site.folder, 'site/posts/bake-sale.json'), '{ "title": "Bake sale" }');
  assert.deepEqual(await site.subjects(1), ['Create "Bake sale" (site/posts/1)']);
  assert.deepEqual(await site.git('log', '-1', '--format=', '--name-status'), 'A\tsite/posts/1.json\n');
  // else a command of git that has read the index before would write it without what the site puts there
  await assertStatus(site, '?? settings.json\n');

  await site.git('config', 'user.name', 'Hand');
  // in the history before it is on the disk, as after a merge
  await writeFile(join(site.folder, 'site/posts/draft.txt'), '{ "title": "Concert", "status": "draft" }');
  const object = (await site.git('hash-object', '-w', 'site/posts/draft.txt')).trim();
  await site.git('update-index', '--add', '--cacheinfo', `100644,${object},site/posts/concert.json`);
  await site.git('commit', '--quiet', '-m', 'by hand');
  await site.git('checkout', '--quiet', '--', 'site/posts/concert.json');
  await site.git('clean', '--quiet', '--force', 'site/posts/draft.txt');
  assert.deepEqual(await site.subjects(3), [
    'Create "Concert" (site/posts/2)',
    'by hand',
    'Create "Bake sale" (site/posts/1)',
  ]);
  const files = await site.git('show', '--format=', '--name-status', '--no-renames', 'HEAD');
  assert.deepEqual(files.trim().split('\n').sort(), ['A\tsite/posts/2.json', 'D\tsite/posts/concert.json']);
  await assertStatus(site, '?? settings.json\n');
});
