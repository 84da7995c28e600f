/** What the contract's defaults of batches and embeds come to. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Answer } from '../content-site.ts';
import { contractSite } from './declared.ts';

const site = await contractSite();
after(() => site.close());
const as = 'administrator';

/** Two items, the second of which is refused. */
const requests = [
  { path: '/site/v2/posts', body: { title: 'Made' } },
  { path: '/site/v2/posts/999999999', body: { title: 'x' } },
];

test('an item of a batch is a POST by default, and successes are stored unless all must succeed', async () => {
  const { status, body } = await site.json<Answer>('/batch/v1', { as, json: { requests } });
  assert.equal(status, 207);
  assert.deepEqual(
    body.responses.map((answer: Answer) => answer.status),
    [201, 404],
  );
  assert.equal(
    (await site.ask(200, 'GET', `/posts/${body.responses[0].body.id}?context=edit`, { as })).status,
    'draft',
  );
});

test('25 requests are a batch, and 26 are refused', async () => {
  for (const [count, expected] of [
    [25, 207],
    [26, 400],
  ] as const) {
    const json = { requests: Array.from({ length: count }, () => requests[1]) };
    const { status, body } = await site.json<Answer>('/batch/v1', { as, json });
    assert.equal(status, expected);
    if (expected === 400) assert.deepEqual(Object.keys(body.data.params), ['requests']);
  }
});

for (const route of ['embed', 'proxy']) {
  test(`${route} is JSON, 600 pixels wide, unless asked otherwise`, async () => {
    const { link } = await site.ask(201, 'POST', '/posts', { as, json: { title: 'Shown', status: 'publish' } });
    const path = `/oembed/1.0/${route}?url=${encodeURIComponent(link)}`;
    for (const [query, width, type] of [
      ['', 600, 'application/json'],
      ['&maxwidth=300', 300, 'application/json'],
      ['&format=xml', 600, 'text/xml'],
    ] as const) {
      const answer = await site.fetch(path + query, { as });
      const text = await answer.text();
      assert.deepEqual([answer.status, answer.headers.get('content-type')?.split(';')[0]], [200, type], query);
      assert.match(text, type === 'text/xml' ? new RegExp(`<width>${width}</width>`) : new RegExp(`"width":${width},`));
    }
  });
}
