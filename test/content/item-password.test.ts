import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { ApiError, momentAt } from '../../core/index.ts';
import { settingsSchema, siteInfo } from '../../core/settings/settings.ts';
import { opens } from '../../plugins/content/rights/item-password.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';

const newSite = (clock = testClock()) => siteInfo(v.parse(settingsSchema, {}), clock);
const record = { password: 'sésame' };

const WORDS = [
  ['a record without a password', {}, undefined, true],
  ['an empty password', { password: '' }, undefined, true],
  ['no word', record, undefined, false],
  ['an empty word', record, '', false],
  ['the right word', record, 'sésame', true],
  ['another word', record, 'sesame', false],
  ['the beginning of the word', record, 'sés', false],
  ['the word and more', record, 'sésamesésame', false],
] as const;

for (const [what, protectedRecord, word, open] of WORDS) {
  test(`${what} ${open ? 'opens' : 'does not open'}`, () =>
    assert.equal(opens(protectedRecord, word, { site: newSite(), address: '192.0.2.1', moment: momentAt(0) }), open));
}

test('a wrong password counts once per request, identified by its moment', () => {
  const guess = { site: newSite(), address: '192.0.2.1', moment: momentAt(0) };
  for (let count = 0; count < 11; count++) assert.equal(opens(record, 'guess', guess), false);
  assert.equal(opens(record, 'sésame', { ...guess, moment: momentAt(0) }), true);
});

test('ten wrong words in a minute, then 429 even for the right one, until the minute is over', () => {
  const clock = testClock();
  const site = newSite(clock);
  const guess = (address = '2001:db8::1') => ({ site, address, moment: momentAt(0) });
  for (let count = 0; count < 10; count++) assert.equal(opens(record, `guess ${count}`, guess()), false);
  const throttled = (error: unknown) =>
    error instanceof ApiError && error.status === 429 && error.headers['Retry-After'] === '60';
  assert.throws(() => opens(record, 'sésame', guess()), throttled);
  assert.throws(() => opens(record, 'sésame', guess('2001:db8::2')), throttled, 'of the same network');
  assert.equal(opens(record, 'sésame', guess('192.0.2.1')), true, 'others are not kept out');
  assert.equal(opens(record, undefined, guess()), false, 'who does not guess is not throttled');
  clock.advance(60_000);
  assert.equal(opens(record, 'sésame', guess()), true);
});
