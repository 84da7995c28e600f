/** `wpapi`, unchanged, with menus, templates and styles of a served site. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Answer } from '../asking-site.ts';
import { type ClientSite, servedClientSite } from './served-client-site.ts';
import { requestTo, WPAPI, type WpClient } from './wpapi-client.ts';

const BLOCKS = '<!-- wp:post-title /-->';

let served: ClientSite;
let visitor: WpClient;
let editor: WpClient;
before(async () => {
  served = await servedClientSite();
  visitor = await WPAPI.discover(served.root);
  editor = (await WPAPI.discover(served.root)).auth(served);
});
after(() => served.close());

const to = (name: string, client = editor) => requestTo(client, 'site/v2', name);

const refused = (request: () => Promise<unknown>, code: string, status: number) =>
  assert.rejects(request, (error: Answer) => {
    assert.deepEqual([error.code, error.data.status], [code, status]);
    return true;
  });

test('menus are made, filled, moved about, read and deleted', async () => {
  const page = await to('pages').create({ title: 'Contact', status: 'publish' });
  const menu = await to('menus').create({ name: 'Main', locations: ['primary'] });
  const item = (data: object) => to('menu-items').create({ ...data, menus: menu.id });
  const shop = await item({ title: 'Shop', url: '/shop' });
  const contact = await item({ type: 'post_type', object_id: page.id });
  assert.deepEqual([contact.title.rendered, contact.url, contact.object], ['Contact', page.link, 'page']);

  await to('menu-items').id(contact.id).update({ parent: shop.id, menu_order: 2 });
  const items = await to('menu-items').param('menus', menu.id).get();
  assert.deepEqual(
    items.map(({ title, parent, menu_order }) => [title.rendered, parent, menu_order]),
    [
      ['Shop', 0, 1],
      ['Contact', shop.id, 2],
    ],
  );
  assert.equal((await to('menu-items').id(shop.id).autosaves().create({ title: 'Unsaved' })).parent, shop.id);
  assert.equal((await to('menu-locations').location('primary').get()).menu, menu.id);
  assert.deepEqual((await to('menus').id(menu.id).get()).locations, ['primary']);

  await refused(() => to('menu-items', visitor).get(), 'rest_cannot_view', 401);
  await refused(() => to('menu-items').create({ title: 'Nowhere' }), 'rest_url_required', 400);
  assert.equal((await to('menu-items').id(contact.id).delete({ force: true })).deleted, true);
  assert.equal((await to('menus').id(menu.id).delete({ force: true })).deleted, true);
  await refused(() => to('menu-items').id(shop.id).get(), 'rest_post_invalid_id', 404);
});

for (const [base, slug] of [
  ['templates', 'page'],
  ['template-parts', 'header'],
] as const) {
  test(`${base} are read under both names, changed and restored`, async () => {
    const [name, older] = [`daybook/${slug}`, `daybook//${slug}`];
    const before = await to(base).id(name).get();
    assert.deepEqual([before.id, before.source], [name, 'theme']);
    assert.deepEqual(await to(base).id(older).get(), before);

    const changed = await to(base).id(older).update({ content: BLOCKS });
    assert.deepEqual([changed.source, changed.origin, changed.content.raw], ['custom', 'theme', BLOCKS]);
    await to(base).id(name).update({ title: 'Another' });
    const [revision] = await to(base).id(older).revisions().get();
    assert.equal((await to(base).id(older).revisions(revision?.id).get()).parent, changed.site_id);
    const own = await to(base).create({ slug: 'leaflet', content: BLOCKS });
    assert.equal(own.id, 'daybook/leaflet');
    const custom = (await to(base).get()).filter(({ source }) => source === 'custom');
    assert.deepEqual(custom.map(({ id }) => id).sort(), [own.id, name].sort());

    assert.equal((await to(base).id(older).delete({ force: true })).deleted, true);
    assert.equal((await to(base).id(name).get()).content.raw, before.content.raw);
    await refused(() => to(base, visitor).id(name).get(), 'rest_cannot_manage_templates', 401);
  });
}

test('the template that shows a page is looked up', async () => {
  assert.equal((await to('templates').lookup().param('slug', 'page-about').get()).id, 'daybook/page');
});

test('styles are found by the theme in use, changed, and their versions read', async () => {
  const [theme] = await to('themes').param('status', 'active').get();
  assert.ok(theme);
  const id = theme._links['site:user-global-styles'][0].href.split('/').at(-1);
  assert.deepEqual((await to('global-styles').id(id).get()).styles, {});
  const styles = { color: { text: '#222222' } };
  assert.deepEqual((await to('global-styles').id(id).update({ styles })).styles, styles);
  const revisions = await to('global-styles').id(id).revisions().get();
  assert.deepEqual(
    revisions.map((one) => one.styles),
    [styles],
  );
  const base = await to('global-styles').themes(theme.stylesheet).get();
  assert.deepEqual(Object.keys(base), ['settings', 'styles', '_links']);
  assert.ok((await to('global-styles').themes(theme.stylesheet).variations().get()).length > 0);
  await refused(() => to('global-styles').id(1).get(), 'rest_global_styles_not_found', 404);
});
