import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mediaSite, png } from './media/media-fixture.ts';

const administrator = { as: 'administrator' } as const;

test('settings do not name pages that are missing or in the trash, nor a missing logo', async (t) => {
  const site = await mediaSite();
  t.after(() => site.close());
  const page = async (title: string) =>
    (await site.ask(201, 'POST', '/pages', { ...administrator, json: { title, status: 'publish' } })).id;
  const [home, news] = [await page('Home'), await page('News')];
  const logo = (await site.send(201, 'administrator', await png(8, 8))).id;
  const shown = async () => {
    const { show_on_front, page_on_front, page_for_posts, site_logo } = await site.ask(
      200,
      'GET',
      '/settings',
      administrator,
    );
    return { show_on_front, page_on_front, page_for_posts, site_logo };
  };

  const set = { show_on_front: 'page', page_on_front: home, page_for_posts: news, site_logo: logo };
  await site.ask(200, 'POST', '/settings', { ...administrator, json: set });
  assert.deepEqual(await shown(), set);

  await site.ask(200, 'DELETE', `/pages/${news}`, administrator);
  assert.deepEqual(await shown(), { ...set, page_for_posts: 0 });
  await site.ask(200, 'DELETE', `/pages/${home}?force=true`, administrator);
  assert.deepEqual(await shown(), { ...set, show_on_front: 'posts', page_on_front: 0, page_for_posts: 0 });
  await site.ask(200, 'DELETE', `/media/${logo}?force=true`, administrator);
  assert.equal((await shown()).site_logo, null);
});
