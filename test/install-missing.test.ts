import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { projectFolder } from './house/sources.ts';

type NodeProblem = (version: string, range: string) => string | undefined;

// plain JavaScript, without types
const { nodeProblem }: { nodeProblem: NodeProblem } = await import(
  pathToFileURL(join(projectFolder, 'scripts/install-missing.mjs')).href
);

for (const [version, range, isTooOld] of [
  ['20.19.0', '>=20.19', false],
  ['20.20.2', '>=20.19', false],
  ['22.0.0', '>=20.19', false],
  ['24.1.0', '>=20.19', false],
  ['20.18.3', '>=20.19', true],
  ['18.19.0', '>=20.19', true],
  ['8.17.0', '>=20.19', true],
] as const) {
  test(`Node.js ${version} where ${range} is needed ${isTooOld ? 'is too old' : 'will do'}`, () => {
    const problem = nodeProblem(version, range);
    if (isTooOld)
      assert.match(problem ?? '', new RegExp(`^Almanac needs Node.js 20.19 or later, and this is ${version}: `));
    else assert.equal(problem, undefined);
  });
}
