/** The pages about durability tell of the rows that there are, with the figures that they have, and name a source for each cell. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../house/sources.ts';
import { rowsOf } from '../verify/rows.ts';

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
const rows = await rowsOf('faults');
const harness = read('docs/fault-harness.md');
const durability = read('docs/durability.md');

/** What the table of rows says: columns by row. */
const table = [...harness.matchAll(/^\| ([RPI]\d+) \|(.*)\|(.*)\|(.*)\|$/gm)].map(
  ([, id = '', shows = '', figure = '', deep = '']) => ({ id, shows, figures: `${figure} ${deep}` }),
);

const digits = (text: string, number: RegExp) =>
  [...text.matchAll(number)].map(([found]) => found.replaceAll(/[,_]/g, ''));

test('docs/fault-harness.md has each row of test/verify/faults in its table and under a heading, and no other', () => {
  const ids = rows.map(({ id }) => id);
  assert.ok(ids.length > 10);
  assert.deepEqual(
    table.map(({ id }) => id),
    ids,
  );
  assert.deepEqual(
    [...harness.matchAll(/^### ([RPI]\d+)$/gm)].map(([, id]) => id),
    ids,
  );
});

for (const { id, figures } of table) {
  test(`the figures of ${id} in docs/fault-harness.md are those of the row`, () => {
    const own = digits(read(`test/verify/faults/${rows.find((row) => row.id === id)?.module}.ts`), /\b\d[\d_]*\b/g);
    assert.deepEqual(
      digits(figures, /\b\d[\d,]*\b/g).filter((number) => !own.includes(number)),
      [],
    );
  });
}

test('docs/durability.md has a source for each letter of its comparison, and no unused ones', () => {
  const sources = [...durability.matchAll(/^- ([A-Z]\d+): /gm)].map(([, name = '']) => name);
  const [, comparison = ''] = durability.split('## Comparison with other software');
  const cells = comparison.split('\n').filter((line) => line.startsWith('|'));
  const named = cells.flatMap((line) => [...line.matchAll(/\b[LPKQ]\d+\b/g)].map(([name]) => name));
  assert.ok(sources.length > 20);
  assert.deepEqual([...new Set(named)].toSorted(), sources.toSorted());
});

test('each row that docs/durability.md names is there', () => {
  const ids = rows.map(({ id }) => id);
  const named = [...durability.matchAll(/\bR\d+\b/g)].map(([id]) => id);
  assert.deepEqual(
    named.filter((id) => !ids.includes(id)),
    [],
  );
});

for (const [page, subject] of [
  ['docs/measured/faults.md', 'faults'],
  ['docs/measured/security.md', 'security'],
] as const) {
  test(`${page} has outputs of rows that there are, each green`, async () => {
    const known = await rowsOf(subject);
    const [, ...sections] = read(page).split(/^## /m);
    for (const section of sections) {
      const [, id = ''] = /^(\w+)\n/.exec(section) ?? [];
      assert.ok(
        known.some((row) => row.id === id),
        `${id} is no row`,
      );
      const line = new RegExp(`^GOAL ${id} (\\d+)/(\\d+) failures=0(.*)$`, 'm').exec(section);
      assert.ok(line, `${id} has failures, or no line`);
      const [, done, target, rest] = line;
      assert.ok(Number(done) >= Number(target) || rest?.startsWith(' skipped: '), line[0]);
    }
  });
}
