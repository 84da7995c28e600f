/** A plugin of version 0.1.0 with the part `commits` made the commits of its site itself: it still describes them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin, type TellCommit } from '../../core/index.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import { gitSite } from './git-site.ts';

const author = { name: 'The diary', email: 'diary@town.test' };

/** Commits posts alone. */
const tell: TellCommit = ({ records: [first] }, { site }) =>
  first?.collection === 'site/posts' ? { author, message: `Of ${site.title}: ${first.id}` } : undefined;

const diary = pluginSource(definePlugin({ name: 'diary' }).with({ commits: tell }), { uses: ['git'] });
const PLUGINS = { content: true, site: true, diary: true };

for (const [what, plugins] of [
  ['alone, as it was', PLUGINS],
  ['beside plugin git', { ...PLUGINS, git: true }],
] as const) {
  test(`the plugin ${what} shows which files are committed`, async (t) => {
    const site = await gitSite(t, { plugins, own: [diary] });
    const { body: post } = await site.as('editor', 'POST', '/site/v2/posts', { title: 'News' });
    assert.deepEqual(await site.subjects(1), [`Of Almanac: ${post.id}`]);
    assert.equal(await site.git('log', '--format=%an <%ae>'), 'The diary <diary@town.test>\n');
    const { status, body } = await site.as('editor', 'GET', `/site/v2/posts/${post.id}/history`);
    assert.equal(status, 200);
    assert.equal(body.length, 1);
  });
}

test('two such plugins, and one whose manifest does not use git, are refused', async (t) => {
  const other = pluginSource(definePlugin({ name: 'other' }).with({ commits: tell }), { uses: ['git'] });
  await assert.rejects(
    gitSite(t, { plugins: { ...PLUGINS, other: true }, own: [diary, other] }),
    /plugins diary and other both write the messages of commits/,
  );
  const mute = pluginSource(definePlugin({ name: 'mute' }).with({ commits: tell }));
  await assert.rejects(
    gitSite(t, { plugins: { content: true, mute: true }, own: [mute] }),
    /plugin mute may not .*: add "git" to uses in its plugin.json/,
  );
});
