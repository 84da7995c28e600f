import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { parseManifest } from '../../scripts/find-plugins/manifest.ts';
import { cyclesOf, type Graph } from './cycles.ts';
import { brokenImports, type PluginNeeds } from './import-rules.ts';
import { pictureOf, pluginFolderOf } from './picture.ts';
import { importsOf, projectFolder, type Source, sourcesOf } from './sources.ts';

const program = sourcesOf('core', 'plugins', 'scripts');

const manifests: readonly PluginNeeds[] = readdirSync(join(projectFolder, 'plugins')).map((name) => {
  const file = join(projectFolder, 'plugins', name, 'plugin.json');
  return existsSync(file) ? parseManifest(readFileSync(file, 'utf8'), file) : { name, requires: [] };
});

for (const [statement, imports] of [
  ["import { a } from './a.ts';", [{ target: 'core/a.ts', typeOnly: false }]],
  ["import a, { b } from '../b.ts';", [{ target: 'b.ts', typeOnly: false }]],
  ["import * as v from 'valibot';", [{ target: 'valibot', typeOnly: false }]],
  ["import {\n  a,\n  type B,\n} from './a.ts';", [{ target: 'core/a.ts', typeOnly: false }]],
  ["import type { A } from './a.ts';", [{ target: 'core/a.ts', typeOnly: true }]],
  ["import { type A, type B } from './a.ts';", [{ target: 'core/a.ts', typeOnly: true }]],
  ["import { typeOf } from './a.ts';", [{ target: 'core/a.ts', typeOnly: false }]],
  ["export * from './a.ts';", [{ target: 'core/a.ts', typeOnly: false }]],
  ["export { a } from './a.ts';", [{ target: 'core/a.ts', typeOnly: false }]],
  ["import './a.ts';", [{ target: 'core/a.ts', typeOnly: false }]],
  ["const a = await import('./a.ts');", [{ target: 'core/a.ts', typeOnly: false }]],
  ["export const a = 1;\nimport b from './b.ts';", [{ target: 'core/b.ts', typeOnly: false }]],
  ['export const line = "words from \'./a.ts\'";', []],
] as const) {
  test(`reads ${statement}`, () => assert.deepEqual(importsOf(statement, 'core/file.ts'), imports));
}

/** Its files are put beside those of the template before anything is compiled. */
const PARTS_OF_TEMPLATE = 'scripts/template/with/';

test('the reading of imports misses nothing that a compiler sees', async () => {
  const whole = program.filter(({ path }) => !path.startsWith(PARTS_OF_TEMPLATE));
  const { metafile } = await build({
    absWorkingDir: projectFolder,
    // as one: what many import would be in the program of each
    stdin: { contents: whole.map(({ path }) => `import './${path}';`).join('\n'), resolveDir: projectFolder },
    outdir: 'unused',
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
    // the name of the package stays a name
    tsconfigRaw: {},
    logLevel: 'silent',
  });
  for (const { path, imports } of whole) {
    const seen = new Set(imports.map(({ target }) => target));
    const compiled = metafile.inputs[path]?.imports.map((one) => one.path);
    assert.ok(compiled, path);
    assert.deepEqual(
      compiled.filter((target) => !seen.has(target)),
      [],
      path,
    );
  }
});

const source = (path: string, target: string): Source => ({ path, text: '', imports: [{ target, typeOnly: true }] });
const town: readonly PluginNeeds[] = [
  { name: 'shop', requires: ['street'] },
  { name: 'street', requires: [] },
];
for (const [path, target, reason] of [
  ['core/site.ts', 'plugins/shop/index.ts', 'the core knows no plugin'],
  ['core/site.ts', 'test/house/cycles.ts', 'what is published stands alone'],
  ['plugins/shop/index.ts', 'scripts/serve.ts', 'what is published stands alone'],
  ['core/store/transaction/writer.ts', 'node:fs', 'Node is behind the ports'],
  ['core/http/server/server.ts', 'node:fs', 'Node is behind the ports'],
  ['plugins/shop/index.ts', 'node:path', 'Node is behind the ports'],
  ['plugins/shop/index.ts', 'core/store/store.ts', 'a plugin sees core/index.ts alone'],
  ['plugins/shop/index.ts', 'plugins/street/lamp.ts', 'plugin street shows index.ts alone'],
  ['plugins/street/index.ts', 'plugins/shop/index.ts', 'plugin.json of street does not require shop'],
] as const) {
  test(`${path} may not import ${target}`, () => {
    assert.deepEqual(brokenImports([source(path, target)], town), [`${path} imports ${target}: ${reason}`]);
  });
}
for (const [path, target] of [
  ['plugins/shop/index.ts', 'core/index.ts'],
  ['plugins/shop/index.ts', 'plugins/street/index.ts'],
  ['plugins/shop/index.ts', 'plugins/shop/till.ts'],
  ['core/platform/node/clock.ts', 'node:timers'],
  ['core/http/server/server.ts', 'node:http'],
  ['test/a.test.ts', 'core/store/store.ts'],
] as const) {
  test(`${path} may import ${target}`, () => assert.deepEqual(brokenImports([source(path, target)], town), []));
}

test('every import keeps the rules', () => assert.deepEqual(brokenImports(program, manifests), []));

for (const [what, graph, cycles] of [
  ['a line', { a: ['b'], b: ['c'], c: [] }, []],
  ['two ways to one place', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
  ['a ring', { a: ['b'], b: ['c'], c: ['a'] }, ['a → b → c → a']],
  ['itself', { a: ['a'] }, ['a → a']],
] as const) {
  test(`cycles of ${what}`, () => {
    const asGraph: Graph = new Map(Object.entries(graph).map(([node, needs]) => [node, new Set<string>(needs)]));
    assert.deepEqual(cyclesOf(asGraph), cycles);
  });
}

test('no file needs itself by way of others, for a type either', () => {
  const graph = program.map(({ path, imports }): [string, Set<string>] => [
    path,
    new Set(imports.map(({ target }) => target)),
  ]);
  assert.deepEqual(cyclesOf(new Map(graph)), []);
});

for (const [path, folder] of [
  ['plugins/shop/index.ts', undefined],
  ['plugins/shop/till.ts', 'plugins/shop'],
  ['plugins/shop/shelves/index.ts', 'plugins/shop/shelves'],
  ['core/index.ts', undefined],
] as const) {
  test(`${path} lies in ${folder ?? 'no folder of a plugin'}`, () => assert.equal(pluginFolderOf(path), folder));
}

test('no two folders of a plugin import each other', () =>
  assert.deepEqual(pictureOf(program, pluginFolderOf).mutual, []));

test('no folder of the core needs itself by way of others', () => {
  const folderOf = (path: string) => /^core\/([^/]+)\//.exec(path)?.[1];
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of program) {
    const folder = folderOf(path);
    if (!folder) continue;
    const needs = graph.get(folder) ?? new Set();
    graph.set(folder, needs);
    for (const { target, typeOnly } of imports) {
      const needed = folderOf(target);
      if (!typeOnly && needed && needed !== folder) needs.add(needed);
    }
  }
  assert.deepEqual(cyclesOf(graph), []);
});

for (const part of ['core/contract', 'core/store', 'core/auth', 'core/http', 'core/loading']) {
  test(`inside ${part} folders import downwards only, types included`, () => {
    const folders = new Map<string, Set<string>>();
    for (const { path, imports } of program) {
      const folder = dirname(path);
      // what lies in the part itself is its door, and what puts the folders together
      if (!folder.startsWith(`${part}/`)) continue;
      const others = imports.map(({ target }) => dirname(target)).filter((one) => one.startsWith(`${part}/`));
      const needs = folders.get(folder) ?? new Set();
      folders.set(folder, needs);
      for (const other of others) if (other !== folder) needs.add(other);
    }
    assert.deepEqual(cyclesOf(folders), []);
  });
}

test('no two parts import each other', (t) => {
  const picture = pictureOf(program);
  t.diagnostic(`what imports what:\n${picture.lines.join('\n')}`);
  // a site in memory has the commands of the command line, which gives it to authors of plugins
  const known = ['scripts/testing ⇄ scripts'];
  assert.deepEqual(
    picture.mutual.filter((pair) => !known.includes(pair)),
    [],
  );
});
