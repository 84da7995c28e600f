import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourcesOf } from './sources.ts';

const EXPORT = /^export (?:abstract |async )?(?:function|const|class|interface|type) (\w+)/;

/** Names that a text exports without a doc comment on the lines before. */
function undocumented(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const name = EXPORT.exec(line)?.[1];
    return name && !lines[index - 1]?.trimEnd().endsWith('*/') ? [name] : [];
  });
}

for (const [what, text, found] of [
  ['a documented function', '/** Does it. */\nexport function doIt() {}', []],
  ['a comment of several lines', '/**\n * Does it.\n */\nexport const doIt = () => 1;', []],
  ['what is not exported', 'const doIt = () => 1;', []],
  ['a bare function', 'export function doIt() {}', ['doIt']],
  ['a comment that stands apart', '/** Of something else. */\n\nexport interface It {}', ['It']],
  ['the second of two', '/** One. */\nexport const one = 1;\nexport const two = 2;', ['two']],
] as const) {
  test(`finds ${found.length === 0 ? 'nothing missing in' : 'what is missing in'} ${what}`, () => {
    assert.deepEqual(undocumented(text), found);
  });
}

test('everything that the contract exports has a doc comment', () => {
  const bare = sourcesOf('core/contract').flatMap(({ path, text }) =>
    undocumented(text).map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(bare, []);
});
