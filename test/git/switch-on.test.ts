import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { noGit } from '../../scripts/testing/no-git.ts';
import { type GitSite, type GitSiteOptions, gitSite } from './git-site.ts';

const OFF = { content: true, site: true };

/** Ways to switch the plugin on; each says why it is not. */
const WAYS: readonly (readonly [way: string, (site: GitSite) => Promise<string | undefined>])[] = [
  [
    'command',
    (site) =>
      site.command('plugin on', { names: ['git'], on: true }).then(
        () => undefined,
        (error) => String(error.data.params.plugins),
      ),
  ],
  [
    'API',
    async (site) => {
      const { status, body } = await site.as('administrator', 'POST', '/site/v2/plugins/git', { status: 'active' });
      assert.equal(status, body.status === 'active' ? 200 : 400, JSON.stringify(body));
      return body.data?.params.plugins;
    },
  ],
];

const CASES: readonly (readonly [where: string, options: GitSiteOptions, says: RegExp | undefined])[] = [
  ['in no repository', { repository: false }, /^the site is not in a git repository; create one with git init/],
  ['on a machine without git', { git: () => noGit }, /^git cannot be run for the site; is it installed\?$/],
  [
    'in a folder of a repository that is not its own',
    { below: 'sites/town' },
    /^the site is not a git repository itself: it is the folder sites\/town\/ of another one, .* --repository DIR$/,
  ],
  ['in a repository of its own', {}, undefined],
];

for (const [where, options, says] of CASES) {
  for (const [way, switchOn] of WAYS) {
    test(`git is switched on by the ${way} ${where}: ${says ? 'no' : 'yes'}`, async (t) => {
      const site = await gitSite(t, { ...options, plugins: OFF });
      const settings = () => readFile(join(site.folder, 'settings.json'), 'utf8');
      const before = await settings();
      const said = await switchOn(site);
      if (says) assert.match(said ?? 'nothing', says);
      else assert.equal(said, undefined);
      assert.equal((await settings()) === before, says !== undefined, 'written, where it is on');
      assert.equal(
        site.site.plugins.some(({ name }) => name === 'git'),
        says === undefined,
      );
    });
  }
}

/** Switches the plugin on at the command line, for a repository that is named. */
const naming = (site: GitSite, repository: string) =>
  site.command('plugin on', { names: ['git'], on: true, said: { repository } });

const below = (t: TestContext) => gitSite(t, { below: 'town', plugins: OFF });

test('a repository around the site is used when it is named', async (t) => {
  const site = await below(t);
  assert.deepEqual(await naming(site, dirname(site.folder)), ['git is on']);
  await site.as('editor', 'POST', '/site/v2/posts', { title: 'News' });
  const subjects = await site.subjects(3);
  assert.match(subjects[0] ?? '', /^Create "News"/);
});

test('another repository than that of the site is refused', async (t) => {
  const [site, other] = [await below(t), await below(t)];
  await assert.rejects(naming(site, other.folder), ({ data }: { data: { params: { plugins: string } } }) => {
    assert.match(data.params.plugins, /^the site is not in the git repository /);
    return true;
  });
});

test('a site with the plugin on and no repository accepts other settings', async (t) => {
  const site = await gitSite(t, { repository: false, plugins: { ...OFF, git: true } });
  const { status } = await site.as('administrator', 'POST', '/site/v2/settings', { title: 'Town' });
  assert.equal(status, 200);
});
