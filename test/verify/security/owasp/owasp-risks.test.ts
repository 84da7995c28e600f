/** The harness of S3 detects defects, and the document matches the table. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../../house/sources.ts';
import { owaspMarkdown } from './markdown.ts';
import { playOwasp } from './play-owasp.ts';
import { LEAST, OWASP } from './table.ts';

const named = OWASP.flatMap(({ tests }) =>
  Object.entries(tests).flatMap(([file, names]) => names.map((name) => `${file}: ${name}`)),
);

test('each of the ten has six tests at least, and no test counts twice', () => {
  assert.equal(OWASP.length, 10);
  for (const { risk, tests } of OWASP) assert.ok(Object.values(tests).flat().length >= LEAST, risk);
  assert.equal(new Set(named).size, named.length);
});

test('docs/security.md names the same tests', () => {
  const page = readFileSync(join(projectFolder, 'docs/security.md'), 'utf8');
  assert.ok(page.includes(owaspMarkdown(OWASP)), owaspMarkdown(OWASP));
});

const TESTS = `
import { describe, test } from 'node:test';
test('a good one (with brackets?)', () => {});
test('a bad one', () => { throw new Error('bad'); });
test('a skipped one', { skip: 'no disk' }, () => {});
test('one for later', { todo: true }, () => {});
describe('a group', () => { test('one within', () => {}); });
`;

const GOOD = ['a good one (with brackets?)', 'one within'];

for (const [what, names, notes] of [
  ['tests that pass, also in a group', GOOD, []],
  ['a test that fails', [...GOOD, 'a bad one'], [/a bad one: did not pass/]],
  ['a test that is skipped', [...GOOD, 'a skipped one'], [/a skipped one: did not pass/]],
  ['a test that is to be done', [...GOOD, 'one for later'], [/one for later: did not pass/]],
  ['a test that is not there', [...GOOD, 'one'], [/one: did not pass, or is not there/]],
] as const) {
  test(`${what}: ${notes.length === 0 ? 'green' : 'red'}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-owasp-'));
    try {
      writeFileSync(join(folder, 'some.test.mjs'), TESTS);
      const said: string[] = [];
      const rows = [{ risk: 'A risk', tests: { 'some.test.mjs': names } }];
      const { done, failures } = await playOwasp(rows, `${folder}/`, (text) => said.push(text));
      assert.equal(done, GOOD.length);
      // six are too many for this table
      const wrong = said.filter((text) => !text.startsWith('A risk: fewer'));
      assert.equal(failures, wrong.length + 1);
      assert.equal(wrong.length, notes.length);
      for (const [index, note] of notes.entries()) assert.match(wrong[index] ?? '', note);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
