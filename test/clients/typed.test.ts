/** A typed client that a public generator (oazapfts) creates from the document: it compiles, reports errors, and works. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { projectFolder } from '../house/sources.ts';
import { type ClientSite, servedClientSite } from './served-client-site.ts';
import { TYPED_PROGRAM } from './typed-program.ts';

const run = promisify(execFile);
const modules = join(projectFolder, 'node_modules');

/** Below the modules, so that the client finds its runtime. */
const cache = join(modules, '.cache');
await mkdir(cache, { recursive: true });

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

for (const alias of [false, true]) {
  describe(alias ? 'at the root of the plugin wp-alias' : 'at the own root', () => {
    let folder: string;
    let site: ClientSite;
    const node = (...words: readonly string[]) => run(process.execPath, [...words], { cwd: folder });
    before(async () => {
      folder = await mkdtemp(join(cache, 'typed-client-'));
      site = await servedClientSite({ alias });
      const answer = await fetch(`${site.root}openapi.json`);
      await Promise.all([
        writeFile(join(folder, 'openapi.json'), await answer.text()),
        writeFile(join(folder, 'package.json'), '{"type":"module"}'),
        writeFile(
          join(folder, 'tsconfig.json'),
          JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['use.ts'] }),
        ),
        writeFile(join(folder, 'use.ts'), TYPED_PROGRAM),
      ]);
      await node(join(modules, 'oazapfts/dist/cli.js'), 'openapi.json', 'client.ts');
    });
    after(async () => {
      await site.close();
      await rm(folder, { recursive: true });
    });

    test('it compiles, and so does a program that uses it, except for its errors', async () => {
      const { stdout } = await node(join(modules, 'typescript/bin/tsc'), '-p', '.').catch((error) => error);
      assert.equal(stdout, '');
    });

    test('it asks below that root', async () => {
      const client = await readFile(join(folder, 'client.ts'), 'utf8');
      assert.equal(client.includes('`/wp/v2/posts/'), alias);
      assert.equal(client.includes('`/site/v2/posts/'), !alias);
    });

    test('it writes, lists and has typed errors', async () => {
      const { stdout } = await node('--import', 'tsx', 'use.ts', site.root.replace(/\/$/, ''), site.authorization);
      const { id, titles, rendered, code, why } = JSON.parse(stdout);
      assert.equal(typeof id, 'number');
      assert.deepEqual(titles, ['Bread baking']);
      assert.equal(rendered, 'Skating on the pond');
      assert.equal(code, 'rest_post_invalid_id');
      assert.equal(why, 'rest_cannot_create');
    });
  });
}
