import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeFrames, encodeFrame } from '../../../core/store/journal/frame.ts';
import { decodeEntry, encodeEntry, payloadLength } from '../../../core/store/journal/journal-entry.ts';
import { type SeededRandom, seededRandom } from '../../verify/faults/seeded-random.ts';

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
        position: 7,
        ids: { site: 12 },
        files: [{ path: 'calendar/events/1.json', base, bytes: changed }],
        kept: [],
        removed: [],
        found: [],
        texts: [],
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
  test(`${what} truncated anywhere by a power cut is torn`, () => {
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
  test(`damage to the length of a frame and ${what} is reported before a torn frame`, () => {
    const hit = flipped(entryFrame, ...places);
    for (const behind of [entryFrame.subarray(0, 100), Buffer.concat([entryFrame, new Uint8Array(600)])]) {
      const torn = Uint8Array.from(behind.subarray(0, 700));
      torn.fill(0, 512 - two.length - hit.length);
      const { damaged } = decodeFrames(Buffer.concat([two, hit, torn]), { lengthOf: payloadLength });
      assert.deepEqual(damaged, [{ start: two.length, end: two.length + hit.length }]);
    }
  });
}

test('damage is reported before bytes lost in a power cut, even if those were damaged as well', () => {
  const lost = new Uint8Array(600);
  for (const behind of [lost, flipped(lost, 5), flipped(lost, 5, 599)]) {
    for (const place of [26, entryFrame.length - 3]) {
      const { damaged } = decodeFrames(Buffer.concat([two, flipped(entryFrame, place), behind]), {
        lengthOf: payloadLength,
      });
      assert.equal(damaged[0]?.start, two.length);
    }
  }
});

const SECTOR = 512;
const headFrame = encodeFrame(bytes('{"after":null,"boot":"x","version":1}'));

/** What a power cut may leave of a frame that was not synced: any part of it, with any sectors of it lost. */
function torn(before: number, frame: Uint8Array, random: SeededRandom): Uint8Array {
  const copy = Uint8Array.from(frame.subarray(0, random.below(frame.length + 1)));
  for (let from = 0; from < copy.length; ) {
    const end = from + SECTOR - ((before + from) % SECTOR);
    if (random.below(2) === 0) copy.fill(0, from, end);
    from = end;
  }
  return copy;
}

function entryOf(position: number, random: SeededRandom): Uint8Array {
  const text = `{\n  "text": "${'word '.repeat(random.below(250))}"\n}\n`;
  const files = Array.from({ length: 1 + random.below(2) }, (_, index) => ({
    path: `calendar/events/${position + index}.json`,
    base: 'ddeed1ec',
    bytes: random.below(4) === 0 ? undefined : bytes(text),
  }));
  const texts = Array.from({ length: random.below(2) }, () => ({
    path: 'settings.json',
    base: 'abc',
    bytes: bytes(text),
  }));
  const entry = { position, ids: { site: position }, files, kept: [], removed: [], found: [], texts };
  return encodeFrame(Buffer.concat(encodeEntry(entry)));
}

/** One to four synced frames, and the torn rest of another one. */
function journalOf(random: SeededRandom) {
  const frames = [headFrame];
  for (let left = random.below(4); left > 0; left--) frames.push(entryOf(frames.length, random));
  const synced = Buffer.concat(frames);
  return { frames, journal: Buffer.concat([synced, torn(synced.length, entryOf(frames.length, random), random)]) };
}

test('a frame torn by a power cut is not damage, whatever is missing', () => {
  const random = seededRandom(1);
  for (let left = 2_000; left > 0; left--) {
    const { frames, journal } = journalOf(random);
    const decoded = decodeFrames(journal, { lengthOf: payloadLength });
    assert.deepEqual(decoded.damaged, []);
    assert.deepEqual(
      decoded.frames.slice(0, frames.length).map(({ payload }) => payload.length),
      frames.map(({ length }) => length - 24),
    );
  }
});

test('whichever bits are flipped, even in several frames with torn bytes after them: synced entries are read, or reported as damaged', () => {
  const random = seededRandom(2);
  for (let left = 5_000; left > 0; left--) {
    const { frames, journal } = journalOf(random);
    const places = Array.from({ length: 1 + random.below(8) }, () => random.below(journal.length));
    const hit = Uint8Array.from(journal);
    for (const place of places) hit[place] = (hit[place] ?? 0) ^ (1 << random.below(8));
    const decoded = decodeFrames(hit, { lengthOf: payloadLength });
    let start = 0;
    for (const { length } of frames) {
      const end = start + length;
      const payload = decoded.frames.find((one) => one.start === start)?.payload;
      const isRead = payload !== undefined && Buffer.compare(payload, journal.subarray(start + 24, end)) === 0;
      const isTold = decoded.damaged.some((one) => one.start < end && one.end > start);
      const isHit = places.some((place) => start <= place && place < end);
      const at = `of ${frames.map((one) => one.length)}, flipped at ${places}: the frame at ${start}`;
      // Nothing of a file is acknowledged before its second frame.
      if (frames.length > 1) assert.ok(isRead || (isTold && isHit), at);
      start = end;
    }
  }
});

test('an entry is read unchanged: bytes of any kind, empty files, removals', () => {
  const entry = {
    position: 7,
    ids: { site: 12, 'auth/users': 3 },
    files: [
      { path: 'calendar/events/1.json', base: 'abc', bytes: Uint8Array.from([10, 0, 255, 10]) },
      { path: 'calendar/events/2.json', base: undefined, bytes: new Uint8Array() },
      { path: 'calendar/events/3.json', base: 'def', bytes: undefined },
    ],
    kept: ['uploads/2026/11/flag.png'],
    removed: [{ path: 'uploads/2026/11/old.png', hash: 'abc' }],
    found: [{ path: 'calendar/events/4.json', base: 'jkl', bytes: Uint8Array.from([123, 125]) }],
    texts: [
      { path: 'themes/daybook/theme.json', base: undefined, bytes: Uint8Array.from([123, 125, 10]) },
      { path: 'themes/daybook/old.json', base: 'ghi', bytes: undefined },
    ],
  };
  assert.deepEqual(decodeEntry(new Uint8Array(Buffer.concat(encodeEntry(entry)))), entry);
});

test('an entry without other files uses no byte for them, like entries of older versions', () => {
  const entry = { position: 7, ids: { site: 12 }, files: [], kept: [], removed: [], found: [], texts: [] };
  const encoded = Buffer.concat(encodeEntry(entry));
  assert.equal(new TextDecoder().decode(encoded), '{"sequence":7,"ids":{"site":12},"files":[]}\n');
  assert.deepEqual(decodeEntry(encoded), entry);
});
