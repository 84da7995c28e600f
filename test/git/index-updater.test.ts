import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import { systemGit } from '../../core/platform/node/git.ts';
import { IndexUpdater } from '../../plugins/git/log/index-updater.ts';
import { openRepository } from '../../plugins/git/log/repository.ts';

const PATH = 'a.txt';

/** A repository whose HEAD is ahead of its index, as after a commit that touches neither index nor work tree. */
async function repositoryAhead() {
  const root = await mkdtemp(join(tmpdir(), 'almanac-index-'));
  const git = async (...args: string[]) => (await systemGit.run(args, { cwd: root })).stdout;
  const commit = async (text: string) => {
    await writeFile(join(root, PATH), text);
    await git('add', PATH);
    await git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-q', '-m', text);
    return (await git('rev-parse', 'HEAD')).trim();
  };
  await git('init', '-q', '-b', 'main');
  const before = await commit('one');
  const index = await readFile(join(root, '.git/index'));
  await commit('two');
  const putBack = () => writeFile(join(root, '.git/index'), index);
  await putBack();
  const updater = new IndexUpdater(() => openRepository(systemGit, root), nodeFileSystem);
  return { root, before, putBack, updater, staged: () => git('diff', '--cached', '--name-only') };
}

test('an update of the index is over when two looks have shown that it stayed', async (t) => {
  const { root, before, putBack, updater, staged } = await repositoryAhead();
  t.after(() => rm(root, { recursive: true }));
  const check = async () => [await updater.check(), await staged()];
  assert.equal(await staged(), `${PATH}\n`);
  await updater.update({ before, paths: [PATH] });
  assert.deepEqual(await check(), [false, ''], 'seen once');
  await putBack();
  assert.deepEqual(await check(), [false, ''], 'lost after the first look, and made anew');
  assert.deepEqual(await check(), [false, ''], 'seen once');
  await writeFile(join(root, '.git/index.lock'), '');
  assert.deepEqual(await check(), [false, ''], 'held by somebody');
  await rm(join(root, '.git/index.lock'));
  assert.deepEqual(await check(), [true, ''], 'seen twice');
  await putBack();
  assert.deepEqual(await check(), [true, `${PATH}\n`], 'what somebody stages later is theirs');
});
