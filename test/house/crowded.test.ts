import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { ownFiles } from './own-files.ts';

/** So many sources a reader still takes in at a glance; tests count as well, since they are looked for by name just like others. */
const MOST = 20;

/** The folders with more sources than that, and how many each has. */
function crowded(paths: readonly string[]): readonly string[] {
  const folders = paths.filter((path) => /\.(?:ts|mjs|js)$/.test(path)).map((path) => dirname(path));
  const sizes = new Map<string, number>();
  for (const folder of folders) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  return [...sizes].flatMap(([folder, size]) => (size > MOST ? [`${folder}: ${size}`] : []));
}

const shelf = (...names: readonly string[]) => names.map((name) => `core/shelf/${name}`);
const many = Array.from({ length: MOST }, (_, at) => `${at}.ts`);
for (const [what, paths, found] of [
  ['as many as may be', shelf(...many), []],
  ['one source more', shelf(...many, 'one.mjs'), ['core/shelf: 21']],
  ['one test more', shelf(...many, 'one.test.ts'), ['core/shelf: 21']],
  ['one text more', shelf(...many, 'one.md'), []],
  ['one source more in a folder of its own', shelf(...many, 'below/one.ts'), []],
] as const) {
  test(`a folder with ${what}`, () => assert.deepEqual(crowded(paths), found));
}

for (const part of ['core', 'plugins', 'scripts', 'test']) {
  test(`no folder of ${part} has more than ${MOST} sources`, () => assert.deepEqual(crowded(ownFiles(part)), []));
}
