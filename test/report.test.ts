/** What `npm test` prints: progress, failures, and Node's own summary, which CI reads. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { projectFolder } from './house/sources.ts';

type GroupTests = (files: readonly string[], project: string) => { folder: string; groups: readonly string[] };
type Report = (
  events: AsyncIterable<object>,
  options: { now: () => number; total: number; isTerminal: boolean; failed?: string },
) => AsyncIterable<string>;

// plain JavaScript, which runs before anything is installed
const script = (name: string) => import(pathToFileURL(join(projectFolder, 'scripts', name)).href);
const { groupTests }: { groupTests: GroupTests } = await script('group-tests.mjs');
const { report }: { report: Report } = await script('report.mjs');

const GOOD = "import { test } from 'node:test'; test('adds', () => {}); test('skips', { skip: true }, () => {});";
const BAD = `import { suite, test } from 'node:test';
suite('a wall', () => { test('holds', () => { throw new Error('it fell') }); test('stands', () => {}); });`;

/** Runs files of tests as `npm test` does, its output redirected. */
function run(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-report-'));
  try {
    mkdirSync(join(folder, 'test'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { folder: groups, groups: paths } = groupTests(Object.keys(files), folder);
    const reporter = pathToFileURL(join(projectFolder, 'scripts/report.mjs')).href;
    const failed = join(groups, 'failed.txt');
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const ran = spawnSync(process.execPath, ['--test', `--test-reporter=${reporter}`, ...paths], {
      encoding: 'utf8',
      env: { ...env, ALMANAC_TEST_FILES: String(Object.keys(files).length), ALMANAC_FAILED_TESTS: failed },
    });
    const failedFiles = readFileSync(failed, 'utf8').split('\n').filter(Boolean);
    rmSync(groups, { recursive: true });
    return {
      code: ran.status,
      lines: ran.stdout.trimEnd().split('\n'),
      failed: failedFiles.map((file) => relative(folder, file)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('where all is well there is progress, and the summary at the end', () => {
  const { code, lines, failed } = run({ 'test/a.test.mjs': GOOD, 'test/b.test.mjs': GOOD });
  assert.equal(code, 0);
  assert.deepEqual(failed, []);
  const progress = lines.filter((line) => /^\d of 2 files of tests, /.test(line));
  assert.ok(progress.length > 0 && progress.length <= 2, lines.join('\n'));
  assert.deepEqual(
    lines.filter((line) => line.startsWith('# ')).map((line) => line.replace(/ [\d.]+$/, '')),
    ['# tests', '# suites', '# pass', '# fail', '# cancelled', '# skipped', '# todo', '# duration_ms'],
  );
  assert.ok(['# tests 4', '# pass 2', '# fail 0', '# skipped 2'].every((line) => lines.includes(line)));
  assert.equal(lines.length, progress.length + 8);
});

test('failures are printed in full after the progress, once, followed by the summary', () => {
  const { code, lines, failed } = run({ 'test/a.test.mjs': GOOD, 'test/b.test.mjs': BAD });
  assert.equal(code, 1);
  // these get a second try where `npm test` is asked for one
  assert.deepEqual(failed, ['test/b.test.mjs']);
  const text = lines.join('\n');
  assert.match(text, /These tests failed:\n\n.*b\.test\.mjs: .*a wall > holds\nError: it fell\n {4}at /);
  assert.equal(text.split('it fell').length, 2);
  assert.ok(lines.indexOf('# fail 1') > lines.findIndex((line) => line.includes('it fell')));
  assert.match(lines.at(-1) ?? '', /^# duration_ms /);
});

test('a file that cannot be loaded is reported with its output', () => {
  const { code, lines } = run({ 'test/a.test.mjs': "import './none.mjs';" });
  assert.equal(code, 1);
  assert.match(lines.join('\n'), /none\.mjs/);
});

/** The output for this many files, each its own group, one of which ends every second. */
async function printed(total: number, isTerminal: boolean): Promise<string> {
  let now = 0;
  async function* events() {
    for (let file = 0; file < total; file++) {
      now += 1_000;
      const group = { nesting: 0, name: `/tmp/groups/${10_001 + file}-1.test.mjs`, details: {} };
      yield { type: 'test:complete', data: group };
      const suite = { nesting: 0, name: `test/${file}.test.ts`, details: { type: 'suite' } };
      yield { type: 'test:complete', data: suite };
      yield { type: 'test:pass', data: suite };
    }
    yield { type: 'test:diagnostic', data: { nesting: 0, message: 'pass 7' } };
  }
  let text = '';
  for await (const part of report(events(), { now: () => now, total, isTerminal })) text += part;
  return text;
}

test('without a terminal a line is printed for each tenth, or half a minute, with the remaining time', async () => {
  const ten = (await printed(100, false)).split('\n');
  assert.equal(ten.length, 12);
  assert.equal(ten[0], '10 of 100 files of tests, 10 s, about 2 min left');
  const many = (await printed(600, false)).split('\n');
  assert.equal(many[0], '30 of 600 files of tests, 30 s, about 10 min left');
  assert.ok(many.length < 32);
  assert.equal(many.at(-2), '# pass 7');
});

test('on a terminal it is one line', async () => {
  const text = await printed(3, true);
  assert.equal(
    text.replaceAll('\r\x1b[K', '|'),
    '|1 of 3 files of tests, 1 s, about 2 s left|2 of 3 files of tests, 2 s, about 1 s left|3 of 3 files of tests, 3 s, about 0 s left|# pass 7\n',
  );
});
