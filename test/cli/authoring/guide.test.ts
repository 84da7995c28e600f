import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed, effortOf, isShown, stepsOf } from './guide.ts';

test('the steps of a page are its code blocks', () => {
  assert.deepEqual(stepsOf('Type:\n\n```sh server\na\nb\n```\n\nSee:\n\n```json\n[]\n```\n'), [
    { info: 'sh server', text: 'a\nb\n' },
    { info: 'json', text: '[]\n' },
  ]);
});

for (const [what, text, change, after] of [
  ['a line more', 'a\nb\nc\n', ' a\n+x\n b\n', 'a\nx\nb\nc\n'],
  ['a line less', 'a\nb\nc\n', '-b\n', 'a\nc\n'],
  ['another line', 'a\n  b\nc\n', '-  b\n+  x\n c\n', 'a\n  x\nc\n'],
] as const) {
  test(`a change is made: ${what}`, () => assert.equal(changed(text, change), after));
}

for (const [what, text] of [
  ['is not there', 'a\n'],
  ['is there twice', 'b\na\nb\n'],
] as const) {
  test(`a change is refused if its place ${what}`, () => assert.throws(() => changed(text, '-b\n'), /places/));
}

for (const [shown, found, is] of [
  [{ a: 1, b: '…' }, { b: 'x', a: 1 }, true],
  [{ a: [1, { b: '…' }] }, { a: [1, { b: 'x' }] }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: '…' }, { a: { b: 1 } }, true],
  [{ a: '…' }, {}, false],
  [[], {}, false],
  [[1], [2], false],
] as const) {
  test(`${JSON.stringify(found)} is ${is ? '' : 'not '}${JSON.stringify(shown)}`, () => {
    assert.equal(isShown(shown, found), is);
  });
}

for (const [what, page, words, typed] of [
  ['text', 'Three words more.\n', 3, 0],
  ['a command', '```sh\nnpm ci\n```\n', 4, 7],
  ['an answer', '```json\n[1]\n```\n', 3, 0],
  ['a new line', '```diff a.ts\n a\n+bcd\n```\n', 5, 3],
  ['a word within a line', '```diff a.ts\n-({ a })\n+({ a, bc })\n```\n', 10, 4],
] as const) {
  test(`a reader who follows ${what} reads ${words} words and types ${typed} characters`, () => {
    assert.deepEqual(effortOf(page), { words, typed });
  });
}
