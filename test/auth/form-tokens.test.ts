import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { FORM_LIFETIME, FormTokens } from '../../core/auth/sign-in/form-tokens.ts';

const NOW = 1_900_000_000_000;
const tokens = new FormTokens(randomBytes(32));
const issue = () => tokens.issue('a phone', randomBytes(16), NOW);

for (const [what, token, about, now, good] of [
  ['at once', issue(), 'a phone', NOW, true],
  ['at the last moment', issue(), 'a phone', NOW + FORM_LIFETIME - 1, true],
  ['too late', issue(), 'a phone', NOW + FORM_LIFETIME, false],
  ['about something else', issue(), 'a tablet', NOW, false],
  ['of another key', new FormTokens(randomBytes(32)).issue('a phone', randomBytes(16), NOW), 'a phone', NOW, false],
  ['with another end', issue().replace(/^\d+/, String(NOW + 10 * FORM_LIFETIME)), 'a phone', NOW, false],
  ['with the same end, written otherwise', `0${issue()}`, 'a phone', NOW, false],
  ['without its mark', issue().replace(/[^.]+$/, ''), 'a phone', NOW, false],
  ['with a space', ` ${issue()}`, 'a phone', NOW, false],
  ['that is empty', '', 'a phone', NOW, false],
] as const) {
  test(`a token ${what} is ${good ? 'good' : 'refused'}`, () => assert.equal(tokens.isGood(token, about, now), good));
}

test('a token is good until it is spent, others stay', () => {
  const [one, other] = [issue(), issue()];
  assert.equal(tokens.isGood(one, 'a phone', NOW), true);
  tokens.spend(one, NOW);
  assert.deepEqual([tokens.isGood(one, 'a phone', NOW), tokens.isGood(other, 'a phone', NOW)], [false, true]);
  const later = NOW + FORM_LIFETIME;
  tokens.spend(tokens.issue('a phone', randomBytes(16), later), later);
  assert.equal(tokens.isGood(one, 'a phone', later), false, 'what is forgotten has run out');
});
