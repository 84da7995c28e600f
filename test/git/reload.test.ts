import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Git } from '../../core/platform/git.ts';
import { until } from '../verify/faults/until.ts';
import { type GitSite, gitSite } from './git-site.ts';

const POSTS = '/site/v2/posts';
const PATIENCE = 30_000;

const switched = (site: GitSite, on: boolean) => site.command(on ? 'plugin on' : 'plugin off', { names: ['git'], on });

const parametersOf = async (site: GitSite): Promise<readonly string[]> => {
  const { paths } = (await site.as(undefined, 'GET', '/openapi.json')).body;
  return paths[`${POSTS}/{id}`].get.parameters.map(({ name }: { name?: string }) => name);
};

test('switched off, the plugin leaves no trace; switched on again, all is as it was', async (t) => {
  const site = await gitSite(t);
  const { body: post } = await site.as('editor', 'POST', POSTS, { title: 'News' });
  await site.subjects(2);
  const served = async () => ({
    history: (await site.as('editor', 'GET', `${POSTS}/${post.id}/history`)).status,
    past: (await site.as('editor', 'GET', `${POSTS}/${post.id}?_at=2030-01-01`)).status,
    parameter: (await parametersOf(site)).includes('_at'),
    index: Object.keys((await site.as(undefined, 'GET', '/site/v2')).body.routes).some((path) =>
      path.endsWith('history'),
    ),
    headers: [...(await site.as(undefined, 'GET', POSTS)).headers.keys()].sort(),
  });
  const on = await served();
  assert.deepEqual({ ...on, headers: 0 }, { history: 200, past: 200, parameter: true, index: true, headers: 0 });
  await switched(site, false);
  assert.deepEqual(await served(), { ...on, history: 404, past: 400, parameter: false, index: false });
  await site.as('editor', 'POST', POSTS, { title: 'In no commit' });
  await switched(site, true);
  assert.deepEqual(await served(), on);
  const [subject] = await site.subjects(3);
  assert.equal(subject, 'Change settings.json', 'of the switch, and nothing of the time in between');
});

test('commits that wait are made though settings change and the plugin is switched off meanwhile', async (t) => {
  let broken = true;
  let tried = 0;
  const failing = (real: Git): Git => ({
    ...real,
    run: async (args, call) => {
      if (args[0] !== 'fast-import') return real.run(args, call);
      tried++;
      return broken ? { code: 1, stdout: '', stderr: 'no' } : real.run(args, call);
    },
  });
  const site = await gitSite(t, { git: failing });
  await site.as('editor', 'POST', POSTS, { title: 'Before' });
  assert.ok(await until(() => tried > 0, PATIENCE));
  await site.as('administrator', 'POST', '/site/v2/settings', { title: 'Town' });
  await site.as('editor', 'POST', POSTS, { title: 'After' });
  await switched(site, false);
  broken = false;
  const subjects = await site.subjects(5);
  assert.deepEqual(
    subjects.filter((subject) => /Before|After|settings/.test(subject)).map((subject) => subject.replace(/ \(.*/, '')),
    ['Create "After"', 'Change settings.json', 'Create "Before"'],
  );
});
