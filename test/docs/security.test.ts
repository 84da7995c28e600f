/** The pages about security tell of the limits and of the rows that there are. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as v from 'valibot';
import { capabilitiesOf, ROLES } from '../../core/index.ts';
import { settingsSchema } from '../../core/settings/settings.ts';
import { projectFolder } from '../house/sources.ts';
import { rowsOf } from '../verify/rows.ts';

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
const page = read('docs/security.md');

/** The content under a heading of the page. */
const section = (heading: string): string => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

const UNITS: Readonly<Record<string, number>> = { '': 1, KiB: 1024, MiB: 1024 * 1024, s: 1_000 };

const amount = (text: string): number => {
  const [, number = '', unit = ''] = /^([\d,]+) ?(KiB|MiB|s)?$/.exec(text) ?? [];
  return Number(number.replaceAll(',', '')) * (UNITS[unit] ?? Number.NaN);
};

test('docs/security.md has each limit under its name, with its default, and no other', () => {
  const told = [...section('Limits').matchAll(/^\| `(\w+)` \| (.*?) \|/gm)].map(([, name = '', text = '']) => [
    name,
    amount(text),
  ]);
  const { limits } = v.parse(settingsSchema, {});
  assert.deepEqual(Object.fromEntries(told), limits);
  assert.equal(told.length, Object.keys(limits).length);
});

/** Rows of the table of rights that are the same for each role, or not at all. */
const CAPABILITIES = [
  ['read own drafts', 'read_own_drafts'],
  ['read others’ drafts and private', 'read_others'],
  ['create drafts, pending', 'create'],
  ['sticky', 'sticky'],
  ['HTML without sanitizing', 'unfiltered_html'],
  ['users, plugins, settings', 'manage_site'],
] as const;

for (const [what, capability] of CAPABILITIES) {
  test(`docs/security.md has the rights: ${what}`, () => {
    const [line] = page.replaceAll("'", '’').match(new RegExp(`^\\| ${what} \\|.*$`, 'm')) ?? [];
    const [, ...cells] = (line ?? '')
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const may = [...ROLES].reverse().map((role) => (capabilitiesOf(role).includes(capability) ? 'yes' : '–'));
    assert.deepEqual(cells, ['–', ...may]);
  });
}

/** What the table of rows says: figures by row. */
const table = [...read('docs/security-harness.md').matchAll(/^\| (S\d+) \|(.*)\|(.*)\|(.*)\|$/gm)].map(
  ([, id = '', , figure = '', deep = '']) => ({ id, figures: `${figure} ${deep}` }),
);

const rows = await rowsOf('security');

test('docs/security-harness.md has each row of test/verify/security in its table, and no other', () => {
  assert.ok(rows.length > 10);
  assert.deepEqual(
    table.map(({ id }) => id),
    rows.map(({ id }) => id),
  );
});

const digits = (text: string, number: RegExp) =>
  [...text.matchAll(number)].map(([found]) => found.replaceAll(/[,_]/g, ''));

for (const { id, figures } of table) {
  test(`the figures of ${id} in docs/security-harness.md are those of the row`, () => {
    const own = digits(read(`test/verify/security/${rows.find((row) => row.id === id)?.module}.ts`), /\b\d[\d_]*\b/g);
    assert.deepEqual(
      digits(figures, /\b\d[\d,]*\b/g).filter((number) => !own.includes(number)),
      [],
    );
  });
}
