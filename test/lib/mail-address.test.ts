import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMailAddress, parseMailbox } from '../../core/lib/index.ts';

for (const [text, good] of [
  ['ann@example.org', true],
  ['ann.lee+news@mail.example.org', true],
  ["o'neill@example.org", true],
  ['jörg@bücher.example', true],
  ['root@localhost', true],
  [`${'a'.repeat(64)}@example.org`, true],
  [`${'a'.repeat(65)}@example.org`, false],
  [`a@${'b.'.repeat(127)}org`, false],
  ['', false],
  ['ann', false],
  ['@example.org', false],
  ['ann@', false],
  ['ann@@example.org', false],
  ['ann lee@example.org', false],
  ['ann@example.org, ben@example.org', false],
  ['ann@example.org\r\nBcc: ben@example.org', false],
  ['ann@example.org\n', false],
  ['ann\u0000@example.org', false],
  ['ann\u2028@example.org', false],
  ['Ann <ann@example.org>', false],
  ['"ann"@example.org', false],
  ['ann@[127.0.0.1]', false],
  ['ann@-example.org', false],
  ['ann@example..org', false],
  ['ann@example.org.', false],
] as const) {
  test(`${JSON.stringify(text)} is ${good ? 'an' : 'no'} address`, () => assert.equal(isMailAddress(text), good));
}

for (const [text, mailbox] of [
  ['ann@example.org', { address: 'ann@example.org' }],
  [' Ann Lee <ann@example.org> ', { address: 'ann@example.org', name: 'Ann Lee' }],
  ['<ann@example.org>', { address: 'ann@example.org' }],
  ['Ann', undefined],
  ['Ann <ann>', undefined],
  ['Ann\r\n <ann@example.org>', undefined],
  ['Ann <ann@example.org> <ben@example.org>', undefined],
] as const) {
  test(`${JSON.stringify(text)} as a mailbox`, () => assert.deepEqual(parseMailbox(text), mailbox));
}
