import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importBundle, patch } from './bundle.ts';

const FILE = 'core/lib/json/parse-json.ts';
const uses = `import './${FILE}';`;
for (const [what, code, edit, reason] of [
  ['a file that is not there', uses, { file: 'core/none.ts', from: 'a', to: 'b' }, /not bundled: core\/none\.ts/],
  ['a file that is not bundled', 'export {};', { file: FILE, from: 'a', to: 'b' }, /not bundled: core\/lib\/json/],
  ['a text that is gone', uses, { file: FILE, from: 'no such text', to: 'b' }, /does not say once: no such text/],
] as const) {
  test(`an edit of ${what} is refused`, () => assert.rejects(importBundle(code, [patch([edit])]), reason));
}
