import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ensureDirectory } from '../../core/platform/files/directories.ts';
import { replaceFile } from '../../core/platform/files/write-file.ts';
import type { CompiledPlugins } from '../../scripts/find-plugins/compiled-plugins.ts';
import { findPackage } from '../../scripts/find-plugins/find-package.ts';
import { memoryFileSystem } from '../../scripts/testing/memory-file-system.ts';

/** Nothing is loaded here. */
const compiled = {} as CompiledPlugins;

for (const [text, version] of [
  ['{ "name": "shop", "version": "1.2.0" }', '1.2.0'],
  ['{}', undefined],
  ['{ "version": 3 }', undefined],
  ['{ "version": ', undefined],
] as const) {
  test(`a package whose package.json is ${text} has ${version === undefined ? 'no version' : version}`, async () => {
    const fileSystem = memoryFileSystem();
    await ensureDirectory(fileSystem, '/ground/node_modules/shop', 0o777);
    await replaceFile(fileSystem, '/ground/node_modules/shop/package.json', new TextEncoder().encode(text));
    const found = await findPackage({ fileSystem, site: '/ground/town', compiled }, 'shop');
    assert.deepEqual([found?.key, found?.folder, found?.version], ['shop', '/ground/node_modules/shop', version]);
  });
}
