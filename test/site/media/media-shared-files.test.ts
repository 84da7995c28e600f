/** People copy records by hand: a file that two media items name is there as long as one of them is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOf } from '../../../core/lib/hash.ts';
import { mediaSite } from './media-fixture.ts';

const TEXT = 'Minutes of the meeting.';
const file = { filesize: TEXT.length, hash: hashOf(new TextEncoder().encode(TEXT)) };
const SHARED = '2030/01/minutes-00000000.txt';
const OWN = '2030/01/own-00000001.txt';

type Members = Readonly<Record<string, unknown>>;
const item = (id: number, more: Members) =>
  JSON.stringify({ id, title: 'Minutes', slug: `minutes-${id}`, author: 1, mime_type: 'text/plain', ...file, ...more });
const size = (path: string) => ({ ...file, file: path, width: 1, height: 1 });

/** Files of the two items, and those left when the first one is deleted. */
const COPIES: readonly (readonly [name: string, first: Members, second: Members, left: readonly string[]])[] = [
  ['a copy', { file: SHARED, sizes: { a: size(OWN) } }, { file: SHARED }, [SHARED]],
  ['one with the file as its smaller picture', { file: OWN }, { file: SHARED, sizes: { a: size(OWN) } }, [SHARED, OWN]],
  [
    'one with a smaller picture that is the file',
    { file: OWN, sizes: { a: size(SHARED) } },
    { file: SHARED },
    [SHARED],
  ],
  ['another file', { file: OWN }, { file: SHARED }, [SHARED]],
];

for (const [name, first, second, left] of COPIES) {
  test(`an item is deleted next to ${name}: shared files stay until the other is deleted too`, async (t) => {
    const site = await mediaSite({
      files: {
        'site/media/7.json': item(7, first),
        'site/media/8.json': item(8, second),
        [`uploads/${SHARED}`]: TEXT,
        [`uploads/${OWN}`]: TEXT,
      },
    });
    t.after(() => site.close());
    await site.ask(200, 'DELETE', '/media/7?force=true', { as: 'administrator' });
    assert.deepEqual(await site.uploads(), left);
    const { status } = await site.get(`http://site.test/uploads/${SHARED}`);
    assert.equal(status, 200);
    await site.ask(200, 'DELETE', '/media/8?force=true', { as: 'administrator' });
    assert.deepEqual(await site.uploads(), []);
  });
}
