/** The request to this site that corresponds to one to the old site. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOwnTarget } from '../../../scripts/cli/shadow/own-target.ts';

const own = createOwnTarget('https://old.example/town', 'http://localhost:8080');

const embed = (url: string) => `/wp-json/oembed/1.0/embed?format=json&url=${encodeURIComponent(url)}&x=a+b`;

for (const [what, target, asked] of [
  ['an address of the old site', embed('https://old.example/town/fair/?a=1'), embed('http://localhost:8080/fair/?a=1')],
  ['its front page', embed('https://old.example/town'), embed('http://localhost:8080/')],
  ['another scheme and www', embed('http://www.old.example/town/fair/'), embed('http://localhost:8080/fair/')],
  [
    'an address as it is typed',
    '/embed?url=https://old.example/town/a/',
    `/embed?url=${encodeURIComponent('http://localhost:8080/a/')}`,
  ],
  ['another site', embed('https://other.example/town/'), embed('https://other.example/town/')],
  ['another place of its host', embed('https://old.example/shop/'), embed('https://old.example/shop/')],
  ['a query without an address', '/?s=old.example/town&p=a+b&c', '/?s=old.example/town&p=a+b&c'],
  ['what cannot be decoded', '/?url=%E0%A4%A', '/?url=%E0%A4%A'],
  ['no query', '/fair/', '/fair/'],
] as const) {
  test(`${what} in a query`, () => assert.equal(own(target), asked));
}
