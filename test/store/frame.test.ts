import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeFrames, encodeFrame } from '../../core/store/frame.ts';
import { decodeEntry, encodeEntry } from '../../core/store/journal-entry.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const two = Buffer.concat([encodeFrame(bytes('one')), encodeFrame(bytes('second'))]);
const firstLength = encodeFrame(bytes('one')).length;

const changed = (place: number) => {
  const copy = Uint8Array.from(two);
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
};

for (const [what, journal, payloads, end] of [
  ['nothing', new Uint8Array(), [], 0],
  ['two whole frames', two, ['one', 'second'], two.length],
  ['a second that is cut short', two.subarray(0, two.length - 1), ['one'], firstLength],
  ['a second whose head is cut short', two.subarray(0, firstLength + 5), ['one'], firstLength],
  ['a changed byte in the second', changed(two.length - 1), ['one'], firstLength],
  ['a changed length in the second', changed(firstLength + 4), ['one'], firstLength],
  ['a changed byte in the first: what follows does not count either', changed(firstLength - 1), [], 0],
  ['zeros after a whole frame', Buffer.concat([two, new Uint8Array(100)]), ['one', 'second'], two.length],
  ['something else', bytes('{"id": 1, "title": "not a journal at all"}'), [], 0],
] as const) {
  test(`frames of ${what}`, () => {
    const decoded = decodeFrames(journal);
    assert.deepEqual(
      decoded.payloads.map((payload) => new TextDecoder().decode(payload)),
      payloads,
    );
    assert.equal(decoded.end, end);
  });
}

test('an entry comes back as it was: bytes of any kind, empty files, removals', () => {
  const entry = {
    sequence: 7,
    ids: { site: 12, 'auth/users': 3 },
    files: [
      { path: 'calendar/events/1.json', base: 'abc', bytes: Uint8Array.from([10, 0, 255, 10]) },
      { path: 'calendar/events/2.json', base: undefined, bytes: new Uint8Array() },
      { path: 'calendar/events/3.json', base: 'def', bytes: undefined },
    ],
    kept: ['uploads/2026/11/flag.png'],
    removed: [{ path: 'uploads/2026/11/old.png', hash: 'abc' }],
  };
  assert.deepEqual(decodeEntry(encodeEntry(entry)), entry);
});

test('an entry without files beside the records takes no byte for them, as those that were written before there were any', () => {
  const entry = { sequence: 7, ids: { site: 12 }, files: [], kept: [], removed: [] };
  const encoded = encodeEntry(entry);
  assert.equal(new TextDecoder().decode(encoded), '{"sequence":7,"ids":{"site":12},"files":[]}\n');
  assert.deepEqual(decodeEntry(encoded), entry);
});
