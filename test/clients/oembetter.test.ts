/** `oembetter`, unchanged, against a served site: an independent consumer extracts embeds. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { Answer } from '../asking-site.ts';
import { type ClientSite, servedClientSite } from './served-client-site.ts';

/** What of the consumer is used. */
interface Consumer {
  /** Who is asked about the addresses of a domain. */
  endpoints(list: readonly { readonly domain: string; readonly endpoint: string }[]): void;
  fetch(
    url: string,
    options: Readonly<Record<string, string | number>>,
    callback: (error: unknown, answer: Answer) => void,
  ): void;
}

const consumer = createRequire(import.meta.url)('oembetter') as () => Consumer;

let served: ClientSite;
before(async () => {
  served = await servedClientSite();
});
after(() => served.close());

async function made(path: string, json: Answer): Promise<Answer> {
  const answer = await fetch(served.root + path, {
    method: 'POST',
    headers: { authorization: served.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  assert.equal(answer.status, 201, await answer.clone().text());
  return (await answer.json()) as Answer;
}

const makePost = async (title: string) => {
  const { id, link } = await made('site/v2/posts', { title, content: 'Some text.', status: 'publish' });
  return { id, url: link };
};
const makeEvent = async (title: string) => {
  const event = { title, start_date: '2030-05-01 18:30:00', end_date: '2030-05-01 20:00:00', status: 'publish' };
  const { id, url } = await made('calendar/events/v1/events', event);
  return { id, url };
};

const extracted = (client: Consumer, url: string, options = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    client.fetch(url, options, (error, answer) => (error ? reject(error) : resolve(answer)));
  });

for (const [what, make] of [
  ['a post', makePost],
  ['an event', makeEvent],
] as const) {
  for (const [how, options] of [
    ['JSON', {}],
    ['XML', { format: 'xml' }],
  ] as const) {
    test(`${what} by its address, as ${how}`, async () => {
      const { id, url } = await make(`Embedded & ${how}`);
      const client = consumer();
      client.endpoints([{ domain: new URL(served.root).hostname, endpoint: `${served.root}oembed/1.0/embed` }]);
      const answer = await extracted(client, url, { ...options, maxwidth: 400 });
      assert.deepEqual([answer.type, answer.width, answer.height], ['rich', 400, 225]);
      if (how === 'JSON') assert.equal(answer.title, 'Embedded & JSON');
      assert.match(answer.html, new RegExp(`/embed/${id}(?:"|&quot;) width=(?:"|&quot;)400(?:"|&quot;)`));
    });
  }

  test(`${what} by the links of the page in the frame`, async () => {
    const { id, url } = await make('Discovered');
    const answer = await extracted(consumer(), new URL(`/embed/${id}`, served.root).href);
    assert.deepEqual([answer.type, answer.title], ['rich', 'Discovered']);
    assert.ok(answer.html.includes(`href="${url}"`));
  });
}

test('hidden items cannot be extracted', async () => {
  const { id, link } = await made('site/v2/posts', { title: 'Draft', status: 'draft' });
  const client = consumer();
  client.endpoints([{ domain: new URL(served.root).hostname, endpoint: `${served.root}oembed/1.0/embed` }]);
  await assert.rejects(extracted(client, link), { status: 404 });
  await assert.rejects(extracted(consumer(), new URL(`/embed/${id}`, served.root).href), { status: 404 });
});
