/** docs/mistakes.md says what authors of plugins see of their mistakes: each is made, and it is what they see. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Files } from '../loading/plugged-site.ts';
import { FLAWLESS, isSeen, MISTAKES, withMistake } from './mistakes/mistakes-page.ts';
import { checked, started, typed, used } from './mistakes/played-plugin.ts';

/** What is said of a plugin. */
type Play = (t: TestContext, files: Files) => Promise<string>;

/** By heading, where mistakes are seen. */
const PLAYS: Readonly<Record<string, Play>> = {
  'In plugin.json': checked,
  'When the code is loaded': checked,
  'When it is checked against the site': checked,
  'In types': typed,
  'In settings.json': started,
  'When it is used': used,
};

test('the page has mistakes under each of its headings', () => {
  assert.ok(MISTAKES.length >= 30);
  assert.deepEqual([...new Set(MISTAKES.map(({ heading }) => heading))], Object.keys(PLAYS));
});

for (const [heading, play] of Object.entries(PLAYS)) {
  test(`${heading}: nothing of this is seen without a mistake`, async (t) => {
    const seen = await play(t, FLAWLESS);
    const there = MISTAKES.filter((mistake) => mistake.heading === heading).filter(({ seen: [first = ''] }) =>
      isSeen(first, seen),
    );
    assert.deepEqual(
      there.map(({ name }) => name),
      [],
    );
  });
}

for (const mistake of MISTAKES) {
  const { heading, name, seen } = mistake;
  test(`${heading}: ${name}`, async (t) => {
    const text = (await PLAYS[heading]?.(t, withMistake(mistake))) ?? '';
    assert.ok(seen.length > 0);
    for (const message of seen) assert.ok(isSeen(message, text), `${message}\n\nis not in what is seen:\n\n${text}`);
  });
}
