/** What a new site begins with is found wherever the command runs from. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { compileAlmanac } from '../faults/compile-almanac.ts';
import { launch, type Program, SOURCES } from './almanac-process.ts';

const starter = fileURLToPath(new URL('../../plugins/site/starter/', import.meta.url));

/** Text of each file below a folder, by path. */
const textsIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]),
  );

const programs: readonly { name: string; program: (t: TestContext) => Promise<Program> }[] = [
  { name: 'the command in its sources', program: async () => SOURCES },
  {
    name: 'the compiled command',
    program: async (t) => {
      const compiled = await compileAlmanac();
      t.after(() => compiled.remove());
      return compiled.program;
    },
  },
];

for (const { name, program } of programs) {
  test(`a new site has the theme of the project, made by ${name}`, async (t) => {
    const home = mkdtempSync(join(tmpdir(), 'almanac-test-'));
    t.after(() => rmSync(home, { recursive: true, force: true }));
    const { code, err } = await launch(await program(t), home, ['init', 'town']).ended;
    assert.deepEqual([code, err], [0, '']);
    const themes = textsIn(join(starter, 'themes/'));
    assert.ok('daybook/theme.json' in themes);
    assert.deepEqual(textsIn(join(home, 'town/themes/')), themes);
  });
}
