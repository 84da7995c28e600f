import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bodyInFile, bodyText, NotALine, withBodyTexts } from '../../../core/store/schema/body.ts';

for (const [what, text, inFile] of [
  ['an empty text', '', ''],
  ['a text of one line', 'One', 'One'],
  ['two lines', 'One\nTwo', ['One', 'Two']],
  ['a line feed at the end', 'One\n', ['One', '']],
  ['nothing but a line feed', '\n', ['', '']],
  ['empty lines', 'One\n\n\nTwo', ['One', '', '', 'Two']],
  ['carriage returns, which stay at the ends of their lines', 'One\r\nTwo\r\n', ['One\r', 'Two\r', '']],
  ['a carriage return alone, which is no line', 'One\rTwo', 'One\rTwo'],
  [
    'separators of other kinds, which are no lines',
    'One\u2028Two\u2029\u0085\v\fThree',
    'One\u2028Two\u2029\u0085\v\fThree',
  ],
  ['lines that look like markers of a conflict', '<<<<<<< ours\n=======', ['<<<<<<< ours', '=======']],
] as const) {
  test(`a file holds ${what}`, () => {
    assert.deepEqual(bodyInFile(text), inFile);
    assert.equal(bodyText(JSON.parse(JSON.stringify(inFile))), text);
  });
}

test('any text is read from its file unchanged', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom('\n', '\r', '\r\n', '', 'a', '<p>', '\u2028', '\u0000')).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const inFile = JSON.parse(JSON.stringify(bodyInFile(text)));
      assert.equal(bodyText(inFile), text);
      assert.equal(Array.isArray(inFile), text.includes('\n'));
    }),
  );
});

for (const [what, stored, text] of [
  ['no line', [], ''],
  ['one line', ['One'], 'One'],
  ['a line with a line feed in it', ['One\nTwo', 'Three'], 'One\nTwo\nThree'],
] as const) {
  test(`a list of ${what} may be written by hand`, () => {
    assert.equal(bodyText(stored), text);
    assert.deepEqual(bodyInFile(stored), bodyInFile(text));
  });
}

test('bodies are found by their paths, and nothing else is changed', () => {
  const stored = { a: ['1', '2'], tags: ['x', 'y'], parts: [{ text: ['3', '4'] }, { text: '5' }], by: { a: ['6'] } };
  assert.deepEqual(withBodyTexts(stored, ['a', 'parts.*.text', 'none']), {
    a: '1\n2',
    tags: ['x', 'y'],
    parts: [{ text: '3\n4' }, { text: '5' }],
    by: { a: ['6'] },
  });
});

test('a value whose bodies are texts is returned unchanged', () => {
  const stored = { a: 'One\nTwo', b: 1 };
  assert.equal(withBodyTexts(stored, ['a', 'b']), stored);
});

test('an invalid line is reported with its position', () => {
  assert.throws(
    () => withBodyTexts({ a: ['1', 2] }, ['a']),
    (error) => {
      assert.ok(error instanceof NotALine);
      assert.deepEqual(error.path, ['a', 1]);
      assert.match(error.message, /^a\.1: must be a string/);
      return true;
    },
  );
});
