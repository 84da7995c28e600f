import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conflictMembers } from '../../../core/lib/json/parse-json.ts';
import { parseRecord } from '../../../core/store/records/parse-record.ts';

const title = ['<<<<<<< HEAD', '  "title": "a",', '=======', '  "title": "b",', '>>>>>>> main'];
const tail = ['<<<<<<< ours', '  "id": 1', '=======', '  "id": 1,', '  "place": { "lat": 2 }', '>>>>>>> theirs'];

for (const [what, lines, members] of [
  ['a member', ['{', ...title, '  "id": 1', '}'], ['title']],
  ['two members', ['{', ...title, ...tail, '}'], ['title', 'place']],
  ['a member of a member', ['{', '"at": {', ...title, '"x": 1', '}', '}'], ['at.title']],
  [
    'how it was before',
    ['{', ...title.slice(0, 2), '||||||| base', '"title": "c",', ...title.slice(2), '"id": 1', '}'],
    ['title'],
  ],
  ['longer markers', ['{', '<<<<<<<<< a', '"x": 1', '=========', '"x": 2', '>>>>>>>>> b', '}'], ['x']],
  ['the whole', ['<<<<<<< ours', '{ "id": 1 }', '=======', '{ "id": 2 }', '>>>>>>> theirs', ''], []],
  [
    'lines of which none is JSON',
    ['{', '<<<<<<< a', '"x": 1, "y": 1', '=======', '"x": 2', '>>>>>>> b', '"z": 1', '}'],
    undefined,
  ],
  ['a conflict without an end', ['{', '<<<<<<< a', '"x": 1', '}'], undefined],
  ['an end without a conflict', ['{', '>>>>>>> b', '}'], undefined],
] as const) {
  test(`finds the members in conflict: ${what}`, () => assert.deepEqual(conflictMembers(lines.join('\n')), members));
}

for (const [what, lines, message, line] of [
  ['a member', ['{', '  "id": 12,', ...title, '  "x": 1', '}'], 'merge conflict in "title"', 3],
  ['two members', ['{', ...title, ...tail, '}'], 'merge conflict in "title", "place"', 2],
  [
    'two records',
    ['<<<<<<< ours', '{ "id": 12 }', '=======', '{ "id": 12 }', '>>>>>>> theirs', ''],
    'merge conflict of the whole file',
    1,
  ],
  ['what nobody can tell', ['{', '=======', '}'], 'holds conflict markers of an unfinished merge', 2],
] as const) {
  test(`a record with a conflict reports it: ${what}`, () => {
    const parsed = parseRecord(new TextEncoder().encode(lines.join('\n')), 12);
    assert.deepEqual(parsed, { problem: { kind: 'conflict-markers', message, line, column: 1 } });
  });
}
