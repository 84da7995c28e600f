import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { JsonProblem, positionOf, scanJson } from '../../../core/lib/json/json.ts';
import { MAX_JSON_DEPTH } from '../../../core/lib/json/parse-json.ts';
import type { FileProblem } from '../../../core/store/records/file-problem.ts';
import { parseRecord } from '../../../core/store/records/parse-record.ts';
import { MAX_RECORD_BYTES } from '../../../core/store/records/record-file.ts';

const ID = 12;
const parse = (text: string) => parseRecord(new TextEncoder().encode(text), ID);
const problemOf = (text: string): FileProblem | undefined => {
  const parsed = parse(text);
  return 'problem' in parsed ? parsed.problem : undefined;
};

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test('a record file that cannot be served: kind, line, column and what to look for', async (t) => {
  const cases: readonly [name: string, text: string, kind: FileProblem['kind'], at: string, says: RegExp][] = [
    ['nothing', '', 'json', '1:1', /^expected a value, but the file ends$/],
    ['only space', '\n \n', 'json', '3:1', /the file ends/],
    ['a comma too many', '{\n  "id": 12,\n}', 'json', '3:1', /^expected a key in double quotes, but there is "}"$/],
    ['a comma too few', '{\n  "id": 12\n  "title": 1\n}', 'json', '3:3', /^expected "," or "}", but there is "\\""$/],
    [
      'a comma too few in a list',
      '{"id": 12, "tags": [1 2]}',
      'json',
      '1:23',
      /^expected "," or "\]", but there is "2"$/,
    ],
    ['no colon', '{"id" 12}', 'json', '1:7', /^expected ":"/],
    ['a key without quotes', '{id: 12}', 'json', '1:2', /a key in double quotes/],
    ['single quotes', "{'id': 12}", 'json', '1:2', /a key in double quotes/],
    ['a comment', '{\n  // note\n  "id": 12\n}', 'json', '2:3', /there is "\/"/],
    ['a value that is none', '{"id": 12, "a": undefined}', 'json', '1:17', /^expected a value/],
    ['NaN', '{"id": NaN}', 'json', '1:8', /^expected a value/],
    ['a number that would be saved as null', '{"id": 12, "a": [-1e999]}', 'json', '1:18', /too large/],
    ['half of a character', '{"id": 12, "slug": "a\\ud800b"}', 'json', '1:20', /half of a character/],
    ['half of a character in a key', '{"id": 12, "\\uDFAA": 1}', 'json', '1:12', /half of a character/],
    ['a leading zero', '{"id": 012}', 'json', '1:9', /^expected "," or "}"/],
    ['a leading plus', '{"id": +12}', 'json', '1:8', /^expected a value/],
    ['a text that is not closed', '{"id": 12, "title": "abc\n}', 'json', '1:21', /not closed on its line/],
    ['an escape that is none', '{"id": 12, "title": "\\x41"}', 'json', '1:21', /must be escaped/],
    ['a tab in a text', '{"id": 12, "title": "a\tb"}', 'json', '1:21', /must be escaped/],
    ['cut off', '{"id": 12, "tags": [1', 'json', '1:22', /the file ends/],
    ['more after the end', '{"id": 12}\n{}', 'json', '2:1', /^expected the end, but there is "{"$/],
    ['a list', '\n[12]', 'json', '2:1', /must be an object/],
    ['a list of lists', nested(40), 'depth', '1:33', /deeper than 32 levels/],
    ['null', 'null', 'json', '1:1', /must be an object/],
    ['a text', '"{}"', 'json', '1:1', /must be an object/],
    [
      'conflict markers',
      '{\n  "id": 12,\n<<<<<<< HEAD\n  "a": 1\n=======\n  "a": 2\n>>>>>>> theirs\n}',
      'conflict-markers',
      '3:1',
      /^merge conflict in "a"$/,
    ],
    [
      'markers with CRLF',
      '{\r\n<<<<<<< HEAD\r\n  "a": 1\r\n=======\r\n  "a": 2\r\n>>>>>>> x\r\n}',
      'conflict-markers',
      '2:1',
      /^merge conflict in "a"$/,
    ],
    ['a marker left over', '{\n  "id": 12\n>>>>>>> theirs\n}', 'conflict-markers', '3:1', /unfinished merge/],
    ['another id', '{\n  "title": "a",\n  "id": 13\n}', 'id', '3:9', /^id is 13, but the file name says 12$/],
    ['an id that is a text', '{"id": "12"}', 'id', '1:8', /^id is "12", but/],
    ['no id', '\n{"title": "a"}', 'id', '2:1', /^id is missing, but the file name says 12$/],
    ['33 levels', `{"id": 12, "a": ${nested(32)}}`, 'depth', '1:48', /deeper than 32 levels/],
    ['a hundred thousand levels', `{"id": 12, "a": ${'['.repeat(100_000)}`, 'depth', '1:48', /deeper than 32 levels/],
  ];
  for (const [name, text, kind, at, says] of cases) {
    await t.test(name, () => {
      const problem = problemOf(text);
      assert.equal(problem?.kind, kind);
      assert.equal(`${problem?.line}:${problem?.column}`, at);
      assert.match(problem?.message ?? '', says);
    });
  }
});

test('files whose bytes alone show that they cannot be served', () => {
  const latin = parseRecord(Buffer.from('{"id": 12,\n "title": "caf\u00e9"}', 'latin1'), ID);
  assert.deepEqual(latin, { problem: { kind: 'encoding', message: 'is not UTF-8', line: 2, column: 15 } });
  const utf16 = parseRecord(Buffer.from('\ufeff{"id": 12}', 'utf16le'), ID);
  assert.deepEqual(utf16, { problem: { kind: 'encoding', message: 'is not UTF-8, but UTF-16', line: 1, column: 1 } });
  const large = parseRecord(Buffer.alloc(MAX_RECORD_BYTES + 1, ' '), ID);
  assert.deepEqual(large, { problem: { kind: 'too-large', message: 'is larger than 4194304 bytes' } });
});

test('files that are served although they may not be intended', async (t) => {
  const cases: readonly [name: string, text: string, value: Record<string, unknown>][] = [
    ['the last of two equal keys counts', '{"id": 1, "id": 12}', { id: 12 }],
    ['a byte order mark', '\ufeff{"id": 12}', { id: 12 }],
    ['CRLF and tabs', '{\r\n\t"id": 12\r\n}', { id: 12 }],
    ['an id written otherwise', '{"id": 1.2e1}', { id: 12 }],
    ['32 levels', `{"id": 12, "a": ${nested(31)}}`, { id: 12, a: JSON.parse(nested(31)) }],
    ['markers inside a text', '{"id": 12, "a": "\\n<<<<<<< HEAD"}', { id: 12, a: '\n<<<<<<< HEAD' }],
  ];
  for (const [name, text, value] of cases) await t.test(name, () => assert.deepEqual(parse(text), { value }));
});

test('positions are found in the largest allowed text, whatever it contains', async (t) => {
  const room = MAX_RECORD_BYTES - 20;
  const cases: Record<string, string> = {
    'one long text': `{"id": "${'a'.repeat(room)}`,
    escapes: `{"id": "${'\\n'.repeat(room / 2)}`,
    'a long list': `{"id": [${'1,'.repeat(room / 2)}`,
    lines: '\n'.repeat(room),
  };
  for (const [name, text] of Object.entries(cases)) {
    await t.test(name, () => {
      assert.equal(problemOf(text)?.kind, 'json');
    });
  }
});

const scans = (text: string): boolean => {
  try {
    scanJson(text, MAX_JSON_DEPTH, () => {});
    return true;
  } catch (error) {
    assert(error instanceof JsonProblem);
    assert(error.offset >= 0 && error.offset <= text.length);
    return false;
  }
};
/** Is it JSON, and are there none of its numbers that would be saved as null? */
const parses = (text: string): boolean => {
  let kept = true;
  try {
    JSON.parse(text, (_key, value) => {
      kept &&= typeof value !== 'number' || Number.isFinite(value);
    });
    return kept;
  } catch {
    return false;
  }
};

test('the scanner accepts exactly what JSON.parse accepts and can be saved again, also for texts that are almost JSON', () => {
  const spaced = fc
    .tuple(fc.json({ maxDepth: 3 }), fc.constantFrom(0, 2, '\t'))
    .map(([text, space]) => JSON.stringify(JSON.parse(text), null, space));
  const damage = fc.tuple(
    fc.nat(),
    fc.nat({ max: 3 }),
    fc.constantFrom('', '"', ',', '{', ']', '\\', '\n', '0', 'e', '-', '.', '\u0001', 'true'),
  );
  fc.assert(
    fc.property(spaced, fc.array(damage, { maxLength: 3 }), (text, damages) => {
      let damaged = text;
      for (const [at, length, put] of damages) {
        const start = at % (damaged.length + 1);
        damaged = damaged.slice(0, start) + put + damaged.slice(start + length);
      }
      assert.equal(scans(damaged), parses(damaged), damaged);
    }),
    { numRuns: 3_000 },
  );
});

test('the position of a member is found, or of the nearest one around it', async (t) => {
  const text = '{\n  "a": [\n    { "b": "x" },\n    { "b": 7 }\n  ],\n  "b": 1\n}';
  const cases: readonly [path: (string | number)[], at: string][] = [
    [[], '1:1'],
    [['b'], '6:8'],
    [['a', 1, 'b'], '4:12'],
    [['a', 1, 'missing'], '4:5'],
    [['a', 9, 'b'], '2:8'],
    [['missing'], '1:1'],
  ];
  for (const [path, at] of cases) {
    await t.test(path.join('.') || '(the whole)', () => {
      const found = positionOf(text, path, MAX_JSON_DEPTH);
      assert.equal(`${found?.line}:${found?.column}`, at);
    });
  }
  assert.equal(positionOf('{"a": ', ['a'], MAX_JSON_DEPTH), undefined);
});
