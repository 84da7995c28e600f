/** Members of `settings.json` that nothing knows, in the log of a running site. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeSiteFolder, openSiteIn, removeSiteFolder } from '../verify/faults/opened-site.ts';
import { until } from '../verify/faults/until.ts';

const PATIENCE = 20_000;

test('each is named once with its line, and again when it comes back; known ones are not', async (t) => {
  const folder = await makeSiteFolder();
  t.after(() => removeSiteFolder(folder));
  const save = (settings: object) =>
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ plugins: { content: true }, ...settings }, null, 2));
  save({ time_zone: 'UTC', $schema: 'x' });
  const { site, logged } = await openSiteIn(folder);
  const told = () =>
    logged.flatMap(({ message, fields: { line, problem } }) =>
      message === 'settings.json has an unknown member' ? [[line, problem]] : [],
    );
  const first = [5, 'time_zone: is unknown and left as it is; did you mean timezone?'];
  await until(() => told().length === 1, PATIENCE);
  assert.deepEqual(told(), [first]);

  // what limits do not know is no other setting to them
  save({ time_zone: 'UTC', limits: { titles: 5 } });
  await until(() => told().length === 2, PATIENCE);
  const second = [7, 'limits.titles: is unknown and left as it is; did you mean title?'];
  assert.deepEqual(told(), [first, second]);

  save({ title: 'Mended' });
  await until(() => site.settings.title === 'Mended', PATIENCE);
  assert.equal(told().length, 2);
  save({ time_zone: 'UTC' });
  await until(() => told().length === 3, PATIENCE);
  await site.close();
  assert.deepEqual(told(), [first, second, first]);
});
