import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtInPlugins, commandSources } from '../../scripts/compile.ts';
import { projectFolder } from '../house/sources.ts';

const { exports, files } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
  exports: Readonly<Record<string, { types: string; default: string }>>;
  files: readonly string[];
};

const isPacked = (path: string): boolean => files.some((file) => path === file || path.startsWith(`${file}/`));

for (const [name, { types, default: built }] of Object.entries(exports)) {
  // of each plugin one
  for (const plugin of name.includes('*') ? builtInPlugins.names : ['']) {
    const source = types.replace('./', '').replace('*', plugin);
    test(`${name.replace('.', 'almanac').replace('*', plugin)} is in the package, with its types`, () => {
      assert.ok(existsSync(join(projectFolder, source)), source);
      assert.ok(isPacked(source), source);
      assert.equal(built.replace('*', plugin), `./dist/${source.replace(/\.ts$/, '.js')}`);
      assert.ok(commandSources.includes(source), `${source} is compiled`);
    });
  }
}

test('the template of a plugin is in the package', () => assert.ok(isPacked('scripts/template/index.ts')));
