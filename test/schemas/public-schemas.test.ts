/** That the public schemas say something at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { objections } from './public-schemas.ts';

const TAG = {
  id: 1,
  count: 0,
  description: '',
  link: 'http://site.test/tag/a/',
  name: 'A',
  slug: 'a',
  taxonomy: 'post_tag',
  meta: [],
  _links: { self: [{ href: 'http://site.test/api/site/v2/tags/1' }] },
};
const { slug, ...nameless } = TAG;

for (const [what, schema, object, expected] of [
  ['as it should be', 'tag', TAG, []],
  ['without a member', 'tag', nameless, ['/slug is missing']],
  ['with a member more', 'tag', { ...TAG, color: 'red' }, ['/color is unknown']],
  ['of another type', 'tag', { ...TAG, id: '1' }, ['/id must be integer']],
  ['no address', 'tag', { ...TAG, link: 'tag/a' }, ['/link must match format "uri"']],
  ['a link without an address', 'tag', { ...TAG, _links: { self: [{}, {}] } }, ['/_links/self/*/href is missing']],
  ['more inside an error', 'error', { code: 'a', message: 'b', data: { status: 200, params: {} } }, []],
] as const) {
  test(`${schema}: ${what}`, () => assert.deepEqual(objections(schema, object), expected));
}

test('an invalid schema', () => assert.throws(() => objections('nothing', {}), /no schema .*nothing\.json/));
