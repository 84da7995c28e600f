import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writtenValues } from './values.ts';

const before = { id: 1, title: 'Fair', modified: 'yesterday', meta: { color: 'red' }, tags: [1, 2], text: 'One\nTwo' };

for (const [what, after, values] of [
  ['nothing', before, []],
  ['a member', { ...before, title: 'Market' }, ['"Market"']],
  ['a member that is new', { ...before, cost: '5' }, ['"5"']],
  ['a member of an object', { ...before, meta: { color: 'blue' } }, ['"blue"']],
  ['an item of a list', { ...before, tags: [1, 2, 3] }, ['3']],
  ['a line of a text', { ...before, text: 'One\n"Three"' }, ['\\"Three\\"']],
  ['a line of a text, in a list of its lines', { ...before, text: ['One', 'Three'] }, ['Three']],
  ['a text in another way', { ...before, text: ['One', 'Two'] }, []],
  ['when it was saved, which nobody wrote', { ...before, modified: 'today' }, []],
  ['the absence of a member, which is no value', { id: 1 }, []],
] as const) {
  test(`of what was written: ${what}`, () => {
    const texts = (value: object) => new Map([['a.json', JSON.stringify(value)]]);
    assert.deepEqual(writtenValues(texts(before), texts(after)), values);
  });
}

test('a new file is all written, and so is a text that is no JSON', () => {
  const after = new Map([
    ['a.json', '{"id":7}'],
    ['b.txt', 'words'],
  ]);
  assert.deepEqual(writtenValues(new Map(), after), ['7', 'words']);
});
