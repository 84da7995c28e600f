import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { ask } from '../../scripts/host/ask.ts';

for (const [what, typed, answer] of [
  ['a line', 'yes\n', 'yes'],
  ['a line with blanks', '  two words \n', 'two words'],
  ['nothing', '\n', ''],
  ['the first of two lines', 'one\ntwo\n', 'one'],
] as const) {
  test(`a user who types ${what} has answered`, async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.write(typed);
    assert.equal(await ask('Why? ', input, output), answer);
    output.end();
    assert.equal(await text(output), 'Why? ');
  });
}

test('a user who leaves without typing has not answered', async () => {
  const input = new PassThrough();
  input.end();
  assert.equal(await ask('Why? ', input, new PassThrough()), '');
});
