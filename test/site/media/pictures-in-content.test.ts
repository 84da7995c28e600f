/** Pictures of media items in a content get the sides and the other sizes that the reference gives them. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mediaSite, png } from './media-fixture.ts';

const site = await mediaSite();
after(() => site.close());

const item = await site.send(201, 'author', await png(1200, 600, 'river.png'));
const { file } = await site.record(item.id);
const addressOf = (size: string): string => item.media_details.sizes[size].source_url;
const set = (...sizes: readonly (readonly [size: string, width: number])[]): string =>
  sizes.map(([size, width]) => `${addressOf(size)} ${width}w`).join(', ');

const [MEDIUM, LARGE, THUMBNAIL, MEDIUM_LARGE, FULL] = [
  ['medium', 300],
  ['large', 1024],
  ['thumbnail', 150],
  ['medium_large', 768],
  ['full', 1200],
] as const;
const CLASS = `class="wp-image-${item.id}"`;
const full = `src="${addressOf('full')}"`;
const medium = `src="${addressOf('medium')}"`;
const sized = (width: number) => `sizes="auto, (max-width: ${width}px) 100vw, ${width}px"`;

for (const [what, written, shown] of [
  [
    'says nothing',
    `${full} ${CLASS}`,
    `width="1200" height="600" ${full} ${CLASS} srcset="${set(FULL, MEDIUM, LARGE, MEDIUM_LARGE)}" ${sized(1200)}`,
  ],
  [
    'says smaller sides',
    `${full} ${CLASS} width="500" height="250"`,
    `${full} ${CLASS} width="500" height="250" srcset="${set(FULL, MEDIUM, LARGE, MEDIUM_LARGE)}" ${sized(500)}`,
  ],
  [
    'says other sides than its file has',
    `${medium} ${CLASS} width="200" height="100"`,
    `${medium} ${CLASS} width="200" height="100" srcset="${set(MEDIUM, LARGE, MEDIUM_LARGE, FULL)}" ${sized(200)}`,
  ],
  [
    'says sides of another shape, which some files have',
    `${full} ${CLASS} width="300" height="300"`,
    `${full} ${CLASS} width="300" height="300"`,
  ],
  [
    'says its width alone: its sides are those of the file',
    `${full} ${CLASS} width="500"`,
    `${full} ${CLASS} width="500" srcset="${set(FULL, MEDIUM, LARGE, MEDIUM_LARGE)}" sizes="(max-width: 1200px) 100vw, 1200px"`,
  ],
  [
    'is cut to a square',
    `src="${addressOf('thumbnail')}" ${CLASS}`,
    `width="150" height="150" src="${addressOf('thumbnail')}" ${CLASS}`,
  ],
  [
    'says how wide it is shown',
    `${full} ${CLASS} sizes="50vw"`,
    `width="1200" height="600" ${full} ${CLASS} sizes="auto, 50vw" srcset="${set(FULL, MEDIUM, LARGE, MEDIUM_LARGE)}"`,
  ],
  [
    'says in which sizes it can be had',
    `${full} ${CLASS} srcset="a.png 2x"`,
    `width="1200" height="600" ${full} ${CLASS} srcset="a.png 2x"`,
  ],
  [
    'stands under a former address of the site',
    `src="https://former.example/files/${file}?v=2" ${CLASS}`,
    `width="1200" height="600" src="https://former.example/files/${file}?v=2" ${CLASS} srcset="${set(FULL, MEDIUM, LARGE, MEDIUM_LARGE)}" ${sized(1200)}`,
  ],
  ['is of another file', `src="/uploads/other.png" ${CLASS}`, `src="/uploads/other.png" ${CLASS}`],
  ['has another id', `${full} class="wp-image-999999"`, `${full} class="wp-image-999999"`],
] as const) {
  test(`a picture that ${what}`, async () => {
    const json = { title: 'x', status: 'publish', content: `<p><img ${written} /></p>` };
    const { content } = await site.ask(201, 'POST', '/posts', { as: 'administrator', json });
    const sides = /width="\d+" height="\d+"/.test(shown) ? 'loading="lazy" ' : '';
    assert.equal(content.rendered, `<p><img ${sides}decoding="async" ${shown} /></p>\n`);
  });
}

test('an image with few fitting sizes offers those', async () => {
  const square = `${full} ${CLASS} width="150" height="150"`;
  const json = { title: 'x', status: 'publish', content: `<p><img ${square} /></p>` };
  const { content } = await site.ask(201, 'POST', '/posts', { as: 'author', json });
  assert.doesNotMatch(content.rendered, /srcset/, `${THUMBNAIL[0]} alone is no choice`);
});
