/** Git works in the data folder of a running site, on a real disk. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pluginSource } from '../../../scripts/testing/test-site.ts';
import { makeSiteFolder, type OpenedSite, openSiteIn, removeSiteFolder } from '../../verify/faults/opened-site.ts';
import { ledgerPlugin, SHEETS } from '../../verify/faults/outside/ledger.ts';
import { Repository, writeSheets } from '../../verify/faults/outside/repository.ts';
import { until } from '../../verify/faults/until.ts';

const PATIENCE = 30_000;
const IDS = [1, 2, 3];
const ledger = (on: boolean) => JSON.stringify({ plugins: { ledger: on } });

/** A repository with a branch `main`, and a place for a second work tree. */
async function world() {
  const home = await makeSiteFolder();
  after(() => removeSiteFolder(home));
  const folder = join(home, 'site');
  mkdirSync(folder);
  writeFileSync(join(folder, '.gitignore'), '.almanac/\n');
  return { folder, repository: new Repository(folder, join(home, 'desk')) };
}

const open = (folder: string) => openSiteIn(folder, { findPlugins: async () => [pluginSource(ledgerPlugin)] });

const sheets = async (site: OpenedSite): Promise<unknown> => {
  const answer = await site.ask('/ledger/v1/sheets');
  return answer.status === 200 ? JSON.stringify(await answer.json()) : answer.status;
};

const saying = (state: string, text: string, count = IDS.length) =>
  JSON.stringify(Array.from({ length: count }, () => [state, text]));

test('a merge with conflicts: the last good version is served until they are resolved', async () => {
  const { folder, repository } = await world();
  writeFileSync(join(folder, 'settings.json'), ledger(true));
  writeSheets(join(folder, SHEETS), IDS, { state: 'main', text: 'main' });
  await repository.begin();
  await repository.commit('ours', 'main', IDS, { state: 'ours', text: 'main' });
  await repository.commit('theirs', 'main', IDS, { state: 'theirs', text: 'main' });
  await repository.git('checkout', '-q', '--detach', 'ours');
  const site = await open(folder);
  assert.equal(await repository.tried('merge', '-q', 'theirs'), undefined, 'there are conflicts');
  const quarantined = async () => (await site.site.health()).quarantined;
  await until(async () => (await quarantined()).length === IDS.length, PATIENCE);
  assert.deepEqual(
    (await quarantined()).map(({ kind, stale }) => [kind, stale]),
    IDS.map(() => ['conflict-markers', true]),
  );
  assert.equal(await sheets(site), saying('ours', 'main'));
  await repository.git('checkout', '-q', '--theirs', '.');
  await repository.git('commit', '-q', '-a', '-m', 'resolved');
  await until(async () => (await sheets(site)) === saying('theirs', 'main'), PATIENCE);
  assert.equal(await sheets(site), saying('theirs', 'main'));
  assert.deepEqual(await quarantined(), []);
  await site.site.close();
});

test('a checkout brings settings and the records of what they switch on, and takes both away again', async () => {
  const { folder, repository } = await world();
  writeFileSync(join(folder, 'settings.json'), ledger(true));
  writeSheets(join(folder, SHEETS), IDS, { state: 'main', text: 'main' });
  await repository.begin();
  rmSync(join(folder, SHEETS), { recursive: true });
  writeFileSync(join(folder, 'settings.json'), ledger(false));
  await repository.git('checkout', '-q', '-b', 'without');
  await repository.git('commit', '-q', '-a', '-m', 'without');
  const site = await open(folder);
  assert.equal(await sheets(site), 404);
  const seen = new Set<unknown>();
  const turn = async (branch: string, expected: unknown) => {
    await repository.git('checkout', '-q', '--detach', branch);
    const isThere = async () => {
      const found = await sheets(site);
      seen.add(found);
      return found === expected;
    };
    assert.notEqual(await until(isThere, PATIENCE), undefined, `${branch} is followed`);
  };
  await turn('main', saying('main', 'main'));
  await turn('without', 404);
  await turn('main', saying('main', 'main'));
  const allowed: readonly unknown[] = [404, saying('main', 'main'), '[]'];
  assert.deepEqual(
    [...seen].filter((one) => !allowed.includes(one)),
    [],
  );
  await site.site.close();
});
