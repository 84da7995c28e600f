import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BootError } from '../../core/contract/boot-error.ts';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import { findPlugins } from '../../scripts/find-plugins/find.ts';

for (const [what, file, text, says] of [
  ['its code fails', 'index.js', "throw new Error('out of paper');", 'plugin pear cannot be loaded: out of paper'],
  [
    'it has no code',
    'plugin.json',
    '{"name": "pear"}',
    'plugin pear cannot be switched on: this version has only its manifest',
  ],
  ['it exports nothing', 'index.js', 'export {};', 'plugins/pear/index.js has no default export'],
  [
    'it has another name',
    'index.js',
    "export default { name: 'plum' };",
    'plugins/pear/index.js defines the plugin plum; it must be named pear',
  ],
] as const) {
  test(`a plugin cannot be loaded when ${what}; one message says so`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'));
    t.after(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'pear'));
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    writeFileSync(join(folder, 'pear', file), text);
    const [source] = await findPlugins(nodeFileSystem, folder);
    await assert.rejects(async () => source?.load(new Map()), new BootError(says));
  });
}
