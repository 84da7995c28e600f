/** Concurrent changes of one media item: every remaining file belongs to an item, and every file of an item exists. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../content-site.ts';
import { type MediaSite, mediaSite, png } from './media-fixture.ts';

const FLAG = await png(400, 200, 'flag.png');
const PROCESS = { action: 'create-image-subsizes' };
const plugins = (image_sizes: Answer) => ({ content: true, calendar: true, site: { image_sizes } });

/** Statuses of requests that are made at once, by their order. */
const atOnce = (site: MediaSite, requests: readonly (readonly [method: string, path: string, json?: Answer])[]) =>
  Promise.all(
    requests.map(async ([method, path, json]) => {
      const { status } = await site.json(`/site/v2/media${path}`, { as: 'author', method, ...(json && { json }) });
      return status;
    }),
  );

async function assertWhole(site: MediaSite): Promise<void> {
  const items = await site.ask(200, 'GET', '/media?per_page=100', { as: 'administrator' });
  const records = await Promise.all(items.map(({ id }: Answer) => site.record(id)));
  const named = records.flatMap(({ file, sizes = {} }) => [
    file,
    ...Object.values<Answer>(sizes).map((one) => one.file),
  ]);
  assert.deepEqual(await site.uploads(), named.toSorted());
}

const turn = ({ source_url: src }: Answer): Answer => ({ src, rotation: 90 });

/** Concurrent requests for one item, and their possible statuses, in any order. */
const RACES: readonly [string, (item: Answer) => Parameters<typeof atOnce>[1], readonly (readonly number[])[]][] = [
  [
    'sizes are made three times',
    ({ id }) => [1, 2, 3].map(() => ['POST', `/${id}/post-process`, PROCESS] as const),
    [[200, 200, 200]],
  ],
  [
    'it is deleted three times',
    ({ id }) => [1, 2, 3].map(() => ['DELETE', `/${id}?force=true`] as const),
    [[200, 404, 404]],
  ],
  [
    'it is edited and deleted',
    (item) => [
      ['POST', `/${item.id}/edit`, turn(item)],
      ['DELETE', `/${item.id}?force=true`],
    ],
    [
      [200, 404],
      [200, 201],
      // the picture was gone when it was looked for, or a moment later, when it was read
      [200, 400],
    ],
  ],
  [
    'sizes are made and it is deleted',
    ({ id }) => [
      ['POST', `/${id}/post-process`, PROCESS],
      ['DELETE', `/${id}?force=true`],
    ],
    [
      [200, 404],
      [200, 200],
      [200, 400],
    ],
  ],
  [
    'it is edited twice and changed',
    (item) => [
      ['POST', `/${item.id}/edit`, turn(item)],
      ['PATCH', `/${item.id}`, { title: 'Changed' }],
      ['POST', `/${item.id}/edit`, turn(item)],
    ],
    [[200, 201, 201]],
  ],
];
for (const [what, requests, statuses] of RACES) {
  test(`${what} at once`, async () => {
    const site = await mediaSite({ settings: { plugins: plugins({ small: { width: 50 } }) } });
    const item = await site.send(201, 'author', FLAG);
    await site.saveSettings({
      plugins: plugins({ small: { width: 50 }, medium: { width: 100 }, large: { width: 200 } }),
    });
    const answered = (await atOnce(site, requests(item))).toSorted();
    assert.ok(
      statuses.some((expected) => expected.join() === answered.join()),
      answered.join(),
    );
    await assertWhole(site);
    await site.close();
    assert.deepEqual(site.logged, []);
  });
}

test('ten uploads of one name at once are ten items with files of their own', async () => {
  const site = await mediaSite();
  // a user is made when first named
  await site.fetch('/', { as: 'author' });
  const made = await Promise.all(Array.from({ length: 10 }, () => site.send(201, 'author', FLAG)));
  assert.equal(new Set(made.map(({ source_url }) => source_url)).size, 10);
  assert.deepEqual(
    made.map(({ slug }) => slug).toSorted(),
    ['flag', ...Array.from({ length: 9 }, (_, at) => `flag-${at + 1}`)].toSorted(),
  );
  await assertWhole(site);
  await site.close();
});
