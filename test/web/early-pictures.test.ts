/** Which pictures of a page come at once, and which when somebody scrolls to them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webSite } from './web-site.ts';

const picture = (name: string, attributes: string) => `<img src="/uploads/${name}.jpg" alt="" ${attributes}>`;
const large = (name: string) => picture(name, 'width="800" height="600"');
const small = (name: string) => picture(name, 'width="40" height="40"');

/** How each picture of a page comes, in their order. */
function loadingOf(page: string): readonly string[] {
  return [...page.matchAll(/<img[^>]*>/g)].map(([tag]) => {
    const name = /\/uploads\/(\w+)\.jpg/.exec(tag)?.[1];
    const first = /\sfetchpriority="high"/.test(tag) ? ' first' : '';
    return `${name}${first}${/\sloading="lazy"/.test(tag) ? ' late' : ''}`;
  });
}

for (const [what, content, expected] of [
  ['one large', [large('a')], ['a first']],
  ['many', [large('a'), large('b'), large('c'), large('d'), large('e')], ['a first', 'b', 'c', 'd late', 'e late']],
  ['small ones before a large one', [small('a'), small('b'), large('c')], ['a', 'b', 'c first']],
  [
    'a large one after too many small ones',
    [small('a'), small('b'), small('c'), large('d')],
    ['a', 'b', 'c', 'd late'],
  ],
  [
    'one that its author puts off',
    [picture('a', 'width="800" height="600" loading="lazy"'), large('b')],
    ['a late', 'b first'],
  ],
  ['sides that nobody knows', [picture('a', ''), large('b')], ['a', 'b first']],
] as const) {
  test(`images of a page: ${what}`, async (t) => {
    const site = await webSite(t);
    await site.write('posts', {
      title: 'Pictures',
      slug: 'pictures',
      date: '2029-05-20T10:00:00',
      content: content.join('\n'),
    });
    const { text } = await site.visit('/2029/05/20/pictures/');
    assert.deepEqual(loadingOf(text), expected);
  });
}

test('the same content outside of a page has lazy images', async (t) => {
  const site = await webSite(t);
  const id = await site.write('posts', { title: 'Pictures', content: large('a') });
  const { body } = await site.json<{ content: { rendered: string } }>(`/../api/site/v2/posts/${id}`);
  assert.match(body.content.rendered, /<img loading="lazy"/);
});
