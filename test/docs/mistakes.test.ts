/** docs/mistakes.md says what authors of plugins see of their mistakes: each is made, and it is what they see. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Files } from '../loading/plugged-site.ts';
import { FLAWLESS, isSeen, MISTAKES, withMistake } from './mistakes/mistakes-page.ts';
import { checked, served, started, typed, used } from './mistakes/played-plugin.ts';

/** What is said of a plugin. */
type Play = (t: TestContext, files: Files, isAllThere: (text: string) => boolean) => Promise<string>;

/** By heading, where mistakes are seen. */
const PLAYS: Readonly<Record<string, Play>> = {
  'In plugin.json': checked,
  'When the code is loaded': checked,
  'When it is checked against the site': checked,
  'In types': typed,
  'In settings.json': started,
  'When it is used': used,
  'Outside of requests, and when it takes long': served,
};

test('the page has mistakes under each of its headings', () => {
  assert.ok(MISTAKES.length >= 30);
  assert.deepEqual([...new Set(MISTAKES.map(({ heading }) => heading))], Object.keys(PLAYS));
});

for (const [heading, play] of Object.entries(PLAYS)) {
  test(`${heading}: without a mistake nothing of this is seen`, async (t) => {
    const text = await play(t, FLAWLESS, () => true);
    const own = MISTAKES.filter((mistake) => mistake.heading === heading);
    assert.deepEqual(
      own.filter(({ seen }) => seen.every((message) => isSeen(message, text))).map(({ name }) => name),
      [],
    );
  });
}

for (const mistake of MISTAKES) {
  const { heading, name, seen } = mistake;
  test(`${heading}: ${name}`, async (t) => {
    const lacking = (text: string) => seen.filter((message) => !isSeen(message, text));
    const text = (await PLAYS[heading]?.(t, withMistake(mistake), (log) => lacking(log).length === 0)) ?? '';
    assert.ok(seen.length > 0);
    assert.deepEqual(lacking(text), [], text);
  });
}
