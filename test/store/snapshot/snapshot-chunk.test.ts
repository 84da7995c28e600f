import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOf } from '../../../core/lib/hash.ts';
import { CheckedValues, type FieldValue } from '../../../core/store/records/checked-values.ts';
import { decodeChunk, encodeChunk, faultOf, type KeptRecord } from '../../../core/store/snapshot/snapshot-chunk.ts';

const NOTES = { folder: 'test/notes', boot: 'a' };
const CHANGED_NS = 1_900_000_000_123_456_789n;
const SEEN_AT = 1_900_000_059_000;

const record = (id: number, value: object, checked?: CheckedValues): KeptRecord => {
  const hash = hashOf(new TextEncoder().encode(String(id)));
  const known = {
    // above 2 ** 63, as Node.js tells it
    inode: -(2n ** 63n) + 5n,
    size: 12,
    modifiedNs: -7n,
    changedNs: CHANGED_NS,
    seenAt: SEEN_AT,
    hash,
    wasRead: true,
  };
  return { entry: { id, value: { id, ...value }, hash, checked }, known };
};
const by = (who: string, ...values: FieldValue[]) => CheckedValues.alone(who, values, true);
const found = (checked: CheckedValues | undefined) =>
  checked && [checked.by, checked.exact, ...Array.from({ length: checked.fields }, (_, field) => checked.of(field))];
const plain = ({ entry: { id, value, hash, checked }, known }: KeptRecord) => {
  const { inode, size, modifiedNs, changedNs, seenAt } = known;
  const file = { inode, size, modifiedNs, changedNs, seenAt, hash: known.hash };
  return { id, value, hash, checked: found(checked), file };
};

const records = [
  record(
    1,
    { title: 'Fête “d’été” 🎪', nested: { b: [1, null], a: 1.5e300 } },
    by('one', 1, [4, 5], null, '[4,5]', true),
  ),
  record(2, {}, CheckedValues.alone('one', [1, [4, 5], 'x', [], false], false)),
  record(999_999_999_999_999, { lone: '\ud800', text: '\u2028' }),
];

test('stored data is read unchanged', () => {
  assert.deepEqual(decodeChunk(NOTES, encodeChunk(NOTES, records)).map(plain), records.map(plain));
  assert.deepEqual(decodeChunk(NOTES, encodeChunk(NOTES, [])), []);
});

test('numbers are read unchanged, also if some records have none', () => {
  const columns = [
    [1, 2, 3],
    [-1.5e300, null, 0.1],
    [null, null, null],
    [2 ** 53, 'x', null],
    [7, [8, 9], true],
  ] as const;
  const kept = [0, 1, 2].map((at) => record(at + 1, {}, by('one', ...columns.map((values) => values[at] ?? null))));
  const back = decodeChunk(NOTES, encodeChunk(NOTES, kept));
  assert.deepEqual(back.map(plain), kept.map(plain));
});

test('check results that cannot be stored are left out: of other code, or numbers without a JSON form', () => {
  const mixed = [record(1, {}, by('one', 1)), record(2, {}, by('two', 2)), record(3, {}, by('one', Infinity))];
  const back = decodeChunk(NOTES, encodeChunk(NOTES, mixed));
  assert.deepEqual(
    back.map(({ entry }) => found(entry.checked)),
    [['one', true, 1], undefined, undefined],
  );
});

test('a value is the same object at every read, whether it was stored or not', () => {
  const [first] = decodeChunk(NOTES, encodeChunk(NOTES, records));
  assert.equal(first?.entry.value, first?.entry.value);
  assert.ok(Object.isFrozen(first?.entry.value));
  const again = decodeChunk(NOTES, encodeChunk(NOTES, first ? [first] : []));
  assert.deepEqual(again.map(plain), records.slice(0, 1).map(plain));
});

test('a snapshot of another folder, too short or long, or with a flipped bit is ignored', () => {
  const bytes = encodeChunk(NOTES, records);
  assert.deepEqual(decodeChunk({ ...NOTES, folder: 'test/other' }, bytes), []);
  for (let length = 0; length < bytes.length; length++) {
    assert.deepEqual(decodeChunk(NOTES, bytes.subarray(0, length)), [], `cut at ${length}`);
  }
  assert.deepEqual(decodeChunk(NOTES, Buffer.concat([bytes, Buffer.alloc(1)])), []);
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const turned = bytes.slice();
    turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.deepEqual(decodeChunk(NOTES, turned), [], `bit ${bit}`);
  }
});

test('equal lists are stored once, across fields and records', () => {
  const same = [
    record(1, {}, by('one', [4], [4])),
    record(2, {}, by('one', [4], [4, 5])),
    record(3, {}, by('one', [4, 5], [])),
  ];
  const lists = decodeChunk(NOTES, encodeChunk(NOTES, same)).flatMap(({ entry: { checked } }) => [
    checked?.of(0),
    checked?.of(1),
  ]);
  assert.deepEqual(lists, [[4], [4], [4], [4, 5], [4, 5], []]);
  assert.equal(new Set(lists).size, 3);
});

test('the reason for ignoring a snapshot is reported', () => {
  const bytes = encodeChunk(NOTES, records);
  assert.equal(faultOf(bytes), undefined);
  for (const [what, chunk, fault] of [
    ['empty', bytes.subarray(0, 0), /^is damaged or incomplete/],
    ['cut short', bytes.subarray(0, -1), /^is damaged or incomplete/],
    ['another mark', bytes.with(0, 0), /^is damaged or incomplete/],
    ['a turned bit', bytes.with(40, (bytes[40] ?? 0) ^ 1), /^is damaged or incomplete/],
    ['older', bytes.with(4, 3), /^is of an older version$/],
    ['newer', bytes.with(4, 5), /^is of version 5, which a newer Almanac wrote$/],
  ] as const) {
    assert.match(faultOf(chunk) ?? '', fault, what);
  }
});

test('after another boot, records changed shortly before the snapshot are not taken from it', () => {
  const late = record(2, {});
  const kept = [record(1, {}), { ...late, known: { ...late.known, seenAt: SEEN_AT + 2_000 } }];
  const ids = (boot: string) => decodeChunk({ ...NOTES, boot }, encodeChunk(NOTES, kept)).map(({ entry }) => entry.id);
  assert.deepEqual(ids('a'), [1, 2]);
  assert.deepEqual(ids('b'), [2]);
});
