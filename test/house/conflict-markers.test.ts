import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foundIn, ownFiles } from './own-files.ts';

/** What git writes at the beginning of a line; the row of equal signs between them also underlines titles. */
const MARKER = /^(?:<{7}|\|{7}|>{7})(?: .*)?$/m;

for (const [text, found] of [
  ['<<<<<<< HEAD\n## Doctor', true],
  ['one side\n||||||| base\nthe other', true],
  ['the other\r\n>>>>>>> issue10j\r', true],
  ["const conflict = '<<<<<<< ours\\n';", false],
  ['  <<<<<<< ours', false],
  ['<<<<<<<<< ours', false],
] as const) {
  test(`${JSON.stringify(text)} ${found ? 'has' : 'has no'} marker of a conflict`, () => {
    assert.equal(MARKER.test(text), found);
  });
}

test('no file of the project has markers of a conflict', () => {
  assert.deepEqual(foundIn(ownFiles(), MARKER), []);
});
