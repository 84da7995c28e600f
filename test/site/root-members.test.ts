import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Answer } from './content-site.ts';
import { type MediaSite, mediaSite, png } from './media/media-fixture.ts';

const administrator = { as: 'administrator' } as const;

async function town(t: TestContext): Promise<MediaSite> {
  const site = await mediaSite();
  t.after(() => site.close());
  return site;
}

const rootOf = async (site: MediaSite, query = '') => {
  const response = await site.fetch(`/${query}`);
  assert.equal(response.status, 200);
  const { site_logo, site_icon, site_icon_url, _links, _embedded } = (await response.json()) as Answer;
  return { site_logo, site_icon, site_icon_url, _links, _embedded };
};

const NOTHING = { _links: undefined, _embedded: undefined };

test('the root names the images of the site', async (t) => {
  const site = await town(t);
  assert.deepEqual(await rootOf(site), { site_logo: 0, site_icon: 0, site_icon_url: '', ...NOTHING });

  const { id, source_url } = await site.send(201, 'administrator', await png(600, 600));
  await site.ask(200, 'POST', '/settings', { ...administrator, json: { site_icon: id, site_logo: id } });
  const { _links, ...members } = await rootOf(site);
  assert.deepEqual(members, { site_logo: id, site_icon: id, site_icon_url: source_url, _embedded: undefined });
  const href = `http://site.test/api/site/v2/media/${id}`;
  assert.deepEqual(_links['site:featuredmedia'], [
    { embeddable: true, type: 'site_logo', href },
    { embeddable: true, type: 'site_icon', href },
  ]);
  const { _embedded } = await rootOf(site, '?_embed');
  assert.deepEqual(
    _embedded['site:featuredmedia'].map((media: { id: number }) => media.id),
    [id, id],
  );
});

test('a missing or hidden image has no URL there', async (t) => {
  const site = await town(t);
  const draft = await site.ask(201, 'POST', '/posts', { ...administrator, json: { title: 'Hidden' } });
  const hidden = await site.send(201, 'administrator', await png(8, 8), `?post=${draft.id}`);
  for (const id of [99_999, hidden.id]) {
    await site.ask(200, 'POST', '/settings', { ...administrator, json: { site_icon: id, site_logo: id } });
    assert.deepEqual(await rootOf(site), { site_logo: id, site_icon: id, site_icon_url: false, ...NOTHING });
  }
});

test('_fields selects these members', async (t) => {
  const site = await town(t);
  assert.deepEqual(await (await site.fetch('/?_fields=name,site_icon_url')).json(), {
    name: 'Almanac',
    site_icon_url: '',
  });
});
