import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idOfFile, recordBytes } from '../../core/store/record-file.ts';

const text = (value: Record<string, unknown>, keys: readonly string[]) =>
  new TextDecoder().decode(recordBytes(value, keys));

for (const [what, value, keys, lines] of [
  ['the schema’s order', { title: 'Fair', id: 1 }, ['id', 'title'], ['{', '  "id": 1,', '  "title": "Fair"', '}', '']],
  [
    'unknown keys after, sorted',
    { zoo: 1, id: 1, ant: 2 },
    ['id', 'title'],
    ['{', '  "id": 1,', '  "ant": 2,', '  "zoo": 1', '}', ''],
  ],
  [
    'nested values as they are',
    { id: 1, at: { y: 2, x: [] } },
    ['id', 'at'],
    ['{', '  "id": 1,', '  "at": {', '    "y": 2,', '    "x": []', '  }', '}', ''],
  ],
  [
    'undefined left out, null kept',
    { id: 1, a: undefined, b: null },
    ['id', 'a', 'b'],
    ['{', '  "id": 1,', '  "b": null', '}', ''],
  ],
  ['no inherited keys', { id: 1 }, ['id', 'toString'], ['{', '  "id": 1', '}', '']],
] as const) {
  test(`canonical bytes: ${what}`, () => assert.equal(text(value, keys), lines.join('\n')));
}

for (const [name, id] of [
  ['1.json', 1],
  ['120.json', 120],
  ['0.json', undefined],
  ['012.json', undefined],
  ['-1.json', undefined],
  ['12.JSON', undefined],
  ['12.json.swp', undefined],
  ['.12.json', undefined],
  ['1e3.json', undefined],
  ['1234567890123456.json', undefined],
] as const) {
  test(`the id of ${name} is ${id}`, () => assert.equal(idOfFile(name), id));
}
