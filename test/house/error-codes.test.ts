import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { ErrorMaker } from '../../core/index.ts';
import { type CatalogueAt, unlisted, unthrown } from './error-codes.ts';
import { projectFolder, type Source, sourcesOf } from './sources.ts';

const program = sourcesOf('core', 'plugins');

const isMaker = (value: unknown): value is ErrorMaker => typeof value === 'function' && 'catalogue' in value;

/** Every catalogue of the program, wherever it is: found by the call that makes it, read from the value it makes. */
async function catalogues(): Promise<readonly CatalogueAt[]> {
  const files = program.filter(({ path, text }) => path !== 'core/contract/error.ts' && /\bdefineErrors\(/.test(text));
  return Promise.all(
    files.map(async ({ path }) => {
      const module: Record<string, unknown> = await import(pathToFileURL(join(projectFolder, path)).href);
      const makers = Object.values(module).filter(isMaker);
      assert.ok(makers.length > 0, `${path} exports what defineErrors gives`);
      return { path, codes: makers.flatMap((maker) => Object.keys(maker.catalogue)) };
    }),
  );
}

const shop: readonly CatalogueAt[] = [{ path: 'plugins/shop/errors.ts', codes: ['shop_closed', 'till-not-found'] }];
const source = (path: string, text: string): Source => ({ path, text, imports: [] });
const open = source('plugins/shop/open.ts', "throw problem('shop_closed', 'Come tomorrow.')");

for (const [what, sources, found] of [
  ['both used', [open, source('plugins/shop/till.ts', "problem('till-not-found', 'No till.')")], []],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text that is searched
  ['one made of a name', [open, source('plugins/shop/till.ts', 'problem(`${kind}-not-found`, text)')], []],
  [
    'one in the catalogue alone',
    [open, source('plugins/shop/errors.ts', "'till-not-found': [404]")],
    ['till-not-found'],
  ],
  [
    'one that a route lists alone',
    [open, source('plugins/shop/a.ts', "errors: [\n  'till-not-found',\n]")],
    ['till-not-found'],
  ],
  ['one used by a stranger alone', [open, source('plugins/street/a.ts', "'till-not-found'")], ['till-not-found']],
] as const) {
  test(`unthrown: ${what}`, () => {
    assert.deepEqual(
      unthrown(shop, sources),
      found.map((code) => `plugins/shop/errors.ts: ${code}`),
    );
  });
}

for (const [text, found] of [
  ["const refusal = { code: 'shop_closed', message }", []],
  ["const refusal = { code: 'shop_burnt', message }", ['shop_burnt']],
  ["allow: can('publish', 'shop_burnt')", ['shop_burnt']],
  ["allow: can('publish')", []],
  ["throw new ApiError('shop_burnt', 500, text)", ['shop_burnt']],
  ['throw new ApiError(refusal.code, 403, text)', []],
  ["if (error.code === 'ENOENT')", []],
] as const) {
  test(`unlisted in ${text}: ${found.length}`, () => {
    assert.deepEqual(
      unlisted(shop, [source('plugins/shop/a.ts', text)]),
      found.map((code) => `plugins/shop/a.ts: ${code}`),
    );
  });
}

test('no code is listed and never thrown', async () => assert.deepEqual(unthrown(await catalogues(), program), []));

test('no code is thrown and never listed', async () => assert.deepEqual(unlisted(await catalogues(), program), []));

test('one plugin lists a code once', async () => {
  for (const { path, codes } of await catalogues()) assert.equal(new Set(codes).size, codes.length, path);
});
