/** A typed client that a public generator (oazapfts) makes of the document: it compiles, says what is wrong, and works. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { projectFolder } from '../house/sources.ts';
import { servedClientSite } from './served-client-site.ts';
import { TYPED_PROGRAM } from './typed-program.ts';

const run = promisify(execFile);
const modules = join(projectFolder, 'node_modules');

/** Below the modules, so that the client finds its runtime. */
const cache = join(modules, '.cache');
await mkdir(cache, { recursive: true });
const folder = await mkdtemp(join(cache, 'typed-client-'));
const site = await servedClientSite();
after(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  types: ['node'],
  typeRoots: [join(modules, '@types')],
};

const answer = await fetch(`${site.root}openapi.json`);
await Promise.all([
  writeFile(join(folder, 'openapi.json'), await answer.text()),
  writeFile(join(folder, 'package.json'), '{"type":"module"}'),
  writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['use.ts'] })),
  writeFile(join(folder, 'use.ts'), TYPED_PROGRAM),
]);
const node = (...words: readonly string[]) => run(process.execPath, [...words], { cwd: folder });
await node(join(modules, 'oazapfts/dist/cli.js'), 'openapi.json', 'client.ts');

test('it compiles, and so does a program that uses it, but for what is wrong in it', async () => {
  const { stdout } = await node(join(modules, 'typescript/bin/tsc'), '-p', '.').catch((error) => error);
  assert.equal(stdout, '');
});

test('it writes, lists and is told by type what went wrong', async () => {
  const { stdout } = await node('--import', 'tsx', 'use.ts', site.root.replace(/\/$/, ''), site.authorization);
  const { id, titles, rendered, code, why } = JSON.parse(stdout);
  assert.equal(typeof id, 'number');
  assert.deepEqual(titles, ['Bread baking']);
  assert.equal(rendered, 'Skating on the pond');
  assert.equal(code, 'rest_post_invalid_id');
  assert.equal(why, 'rest_cannot_create');
});
