/** What a new site begins with is found wherever the command runs from. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { textsBelow } from '../../texts-below.ts';
import { compileAlmanac } from '../../verify/faults/compile-almanac.ts';
import { launch, type Program, SOURCES } from './almanac-process.ts';

const starter = fileURLToPath(new URL('../../../plugins/site/starter', import.meta.url));

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
    const themes = await textsBelow(nodeFileSystem, join(starter, 'themes'));
    assert.ok('daybook/theme.json' in themes);
    assert.deepEqual(await textsBelow(nodeFileSystem, join(home, 'town/themes')), themes);
  });
}
