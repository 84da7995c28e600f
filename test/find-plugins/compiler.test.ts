import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CompileFailure } from '../../scripts/find-plugins/compiler/compiler.ts';
import { esbuildCompiler } from '../../scripts/find-plugins/compiler/esbuild-compiler.ts';
import { originalPlaces } from '../../scripts/find-plugins/original-places.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';
import { folderWith } from '../loading/plugged-site.ts';

const HANDLER = `interface Shelf { readonly jam: string }

export function take(shelf?: Shelf): string {
  return shelf!.jam;
}
`;

const orderFor = (folder: string) => ({
  plugin: 'shop',
  root: folder,
  folder: join(folder, 'shop'),
  entry: join(folder, 'shop/index.ts'),
  judge: () => 'bundled' as const,
});

test('an error thrown by a function is logged with its position in the source', async (t) => {
  const compiler = esbuildCompiler();
  const folder = folderWith(t, { 'shop/index.ts': `export { take } from './take.ts';`, 'shop/take.ts': HANDLER });
  const { take } = (await compiler.compile(orderFor(folder))).run(() => undefined).exports as { take: () => string };
  const logged: unknown[] = [];
  const log = originalPlaces({ ...quietLog, error: (message, fields) => logged.push(message, fields) }, compiler);
  try {
    take();
    assert.fail('it did not throw');
  } catch (error) {
    log.error('a request failed', { error: (error as Error).stack, status: 500 });
  }
  const [message, fields] = logged as [string, { readonly error: string; readonly status: number }];
  assert.equal(message, 'a request failed');
  assert.match(fields.error, /shop\/take\.ts:4:\d+/);
  assert.doesNotMatch(fields.error, /almanac-plugin-\d/);
  assert.equal(fields.status, 500);
});

test('the same files make the same code; other files make other code', async (t) => {
  const compiler = esbuildCompiler();
  const folder = folderWith(t, { 'shop/index.ts': 'export const a = 1;' });
  const text = async () => (await compiler.compile(orderFor(folder))).text;
  assert.equal(await text(), await text());
  const before = await text();
  writeFileSync(join(folder, 'shop/index.ts'), 'export const a = 2;');
  assert.notEqual(await text(), before);
});

test('a column is counted in characters, wherever the line has others than letters', async (t) => {
  const folder = folderWith(t, { 'shop/index.ts': 'const é = "ü" "x";' });
  await assert.rejects(esbuildCompiler().compile(orderFor(folder)), (error) => {
    assert(error instanceof CompileFailure);
    assert.deepEqual(
      error.problems.map(({ file, line, column }) => [file, line, column]),
      [['shop/index.ts', 1, 15]],
    );
    return true;
  });
});

test('code that nothing refers to any more is let go', async (t) => {
  setFlagsFromString('--expose-gc');
  const gc: () => void = runInNewContext('gc');
  const compiler = esbuildCompiler();
  const folder = folderWith(t, { 'shop/index.ts': HANDLER });
  const runs: WeakRef<object>[] = [];
  const { run } = await compiler.compile(orderFor(folder));
  for (let count = 0; count < 50; count++) runs.push(new WeakRef(run(() => undefined).exports));
  // a reference that was looked at lives to the end of the turn
  await new Promise(setImmediate);
  gc();
  assert.ok(runs.filter((ref) => ref.deref() !== undefined).length <= 1);
});
