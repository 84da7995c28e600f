import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeFrames, encodeFrame } from '../../core/store/frame.ts';
import { decodeEntry, encodeEntry, payloadLength } from '../../core/store/journal-entry.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const two = Buffer.concat([encodeFrame(bytes('one')), encodeFrame(bytes('second'))]);
const firstLength = encodeFrame(bytes('one')).length;

const changed = (...places: readonly number[]) => flipped(two, ...places);
const flipped = (frames: Uint8Array, ...places: readonly number[]) => {
  const copy = Uint8Array.from(frames);
  for (const place of places) copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
};
const mended = (start: number, end: number) => ({ start, end, isMended: true });

for (const [what, journal, payloads, damaged] of [
  ['nothing', new Uint8Array(), [], []],
  ['two whole frames', two, ['one', 'second'], []],
  ['a second that is cut short', two.subarray(0, two.length - 1), ['one'], []],
  ['a second whose head is cut short', two.subarray(0, firstLength + 5), ['one'], []],
  ['a changed byte in the second', changed(two.length - 1), ['one'], [{ start: firstLength, end: two.length }]],
  ['a changed length in the second', changed(firstLength + 4), ['one', 'second'], [mended(firstLength, two.length)]],
  ['a changed mark of the second', changed(firstLength), ['one', 'second'], [mended(firstLength, two.length)]],
  [
    'a length of the second that is far too large',
    changed(firstLength + 7),
    ['one', 'second'],
    [mended(firstLength, two.length)],
  ],
  ['a changed length in the first', changed(4), ['one', 'second'], [mended(0, firstLength)]],
  ['a changed mark of the first', changed(0), ['one', 'second'], [mended(0, firstLength)]],
  ['a changed checksum of the first', changed(8, 20), ['one', 'second'], [mended(0, firstLength)]],
  [
    'a first that is changed in its head all over',
    changed(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    ['one', 'second'],
    [mended(0, firstLength)],
  ],
  [
    'a changed payload of the first and a changed length of the second',
    changed(firstLength - 1, firstLength + 4),
    ['second'],
    [{ start: 0, end: firstLength }, mended(firstLength, two.length)],
  ],
  [
    'a changed length and a changed payload of the first',
    changed(4, firstLength - 1),
    ['second'],
    [{ start: 0, end: firstLength }],
  ],
  [
    'a changed byte in the first: what follows is whole',
    changed(firstLength - 1),
    ['second'],
    [{ start: 0, end: firstLength }],
  ],
  [
    'a changed byte in the second, and zeros where a power cut took a third',
    Buffer.concat([changed(two.length - 1), new Uint8Array(600)]),
    ['one'],
    [{ start: firstLength, end: two.length }],
  ],
  ['zeros after a whole frame', Buffer.concat([two, new Uint8Array(100)]), ['one', 'second'], []],
  ['something else', bytes('{"id": 1, "title": "not a journal at all"}'), [], [{ start: 0, end: 42 }]],
] as const) {
  test(`frames of ${what}`, () => {
    const decoded = decodeFrames(journal);
    assert.deepEqual(
      decoded.frames.map(({ payload }) => new TextDecoder().decode(payload)),
      payloads,
    );
    assert.deepEqual(decoded.damaged, damaged);
  });
}

const frameOf = (base: string | undefined, changed: Uint8Array | undefined) =>
  encodeFrame(
    Buffer.concat(
      encodeEntry({
        sequence: 7,
        ids: { site: 12 },
        files: [{ path: 'calendar/events/1.json', base, bytes: changed }],
        kept: [],
        removed: [],
      }),
    ),
  );
const entryFrame = frameOf(undefined, bytes('{ "id": 1 }\n'));
const TOP_BIT_OF_LENGTH = 7;

for (const [what, frame, isSynced, isDamage] of [
  ['is cut short', entryFrame.subarray(0, entryFrame.length - 3), false, false],
  ['is cut short in its line', entryFrame.subarray(0, 40), false, false],
  ['is cut short in its head', entryFrame.subarray(0, 10), false, false],
  ['ends with zeros', Buffer.concat([entryFrame, new Uint8Array(600)]), false, false],
  [
    'is changed in its length and its payload',
    flipped(entryFrame, TOP_BIT_OF_LENGTH, entryFrame.length - 3),
    false,
    true,
  ],
  ['is changed in its length and its line', flipped(entryFrame, TOP_BIT_OF_LENGTH, 30), false, true],
  ['is cut short, and was synced', entryFrame.subarray(0, entryFrame.length - 3), true, true],
  ['is cut short in its head, and was synced', entryFrame.subarray(0, 10), true, true],
] as const) {
  test(`a last frame that ${what} is ${isDamage ? 'damaged' : 'torn'}`, () => {
    const { damaged } = decodeFrames(Buffer.concat([two, frame]), { isSynced, lengthOf: payloadLength });
    const places = damaged.map(({ start, end }) => [start - two.length, end - two.length]);
    // Zeros are of no frame.
    assert.deepEqual(places, isDamage ? [[0, frame.length]] : []);
  });
}

for (const [what, frame] of [
  ['an entry that changes a file', entryFrame],
  ['an entry that removes a file', frameOf('ddeed1ec', undefined)],
  ['the head of a journal', encodeFrame(bytes('{"version":1,"boot":"x","after":null}'))],
] as const) {
  test(`${what} that a power cut cut short is torn, wherever that was`, () => {
    for (const length of frame.keys()) {
      const cut = Buffer.concat([two, frame.subarray(0, length)]);
      assert.deepEqual(
        decodeFrames(cut, { lengthOf: payloadLength }).damaged,
        [],
        `${length} of ${frame.length} bytes`,
      );
    }
  });
}

for (const [what, ...places] of [
  ['its payload', TOP_BIT_OF_LENGTH, entryFrame.length - 3],
  ['its line', TOP_BIT_OF_LENGTH, 26],
  ['the length in its line', TOP_BIT_OF_LENGTH, Buffer.from(entryFrame).indexOf('"length":') + 9],
] as const) {
  test(`damage to the length of a frame and ${what} is told before what a power cut tore`, () => {
    const hit = flipped(entryFrame, ...places);
    for (const behind of [entryFrame.subarray(0, 100), Buffer.concat([entryFrame, new Uint8Array(600)])]) {
      const torn = Uint8Array.from(behind.subarray(0, 700));
      torn.fill(0, 512 - two.length - hit.length);
      const { damaged } = decodeFrames(Buffer.concat([two, hit, torn]), { lengthOf: payloadLength });
      assert.deepEqual(damaged, [{ start: two.length, end: two.length + hit.length }]);
    }
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
  assert.deepEqual(decodeEntry(new Uint8Array(Buffer.concat(encodeEntry(entry)))), entry);
});

test('an entry without files beside the records takes no byte for them, as those that were written before there were any', () => {
  const entry = { sequence: 7, ids: { site: 12 }, files: [], kept: [], removed: [] };
  const encoded = Buffer.concat(encodeEntry(entry));
  assert.equal(new TextDecoder().decode(encoded), '{"sequence":7,"ids":{"site":12},"files":[]}\n');
  assert.deepEqual(decodeEntry(encoded), entry);
});
