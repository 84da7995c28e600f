/**
 * What an editor does with menus, templates and styles, in the requests of `@wordpress/core-data`: a program of its own, since
 * the package has another licence. Prints what it saw as JSON.
 */
import { isDeepStrictEqual } from 'node:util';
import { allowed, apiFetch, names, refusal } from './api-fetch-signed-in.mjs';

const ROOT = `/${names.site}`;
const CHANGED = '<!-- wp:post-title /--><!-- wp:post-content /-->';

const get = (path) => apiFetch({ path: `${ROOT}/${path}` });
const send = (method, path, data) => apiFetch({ path: `${ROOT}/${path}`, method, data });
/** As core-data asks for a list that is to be edited. */
const all = (path) => get(`${path}${path.includes('?') ? '&' : '?'}context=edit&per_page=-1`);

async function menus() {
  const page = await send('POST', 'pages', { title: 'Contact', status: 'publish' });
  const menu = await send('POST', 'menus', { name: 'Main', locations: ['primary'] });
  const made = [];
  for (const item of [
    { title: 'Shop', url: '/shop', type: 'custom', menu_order: 1 },
    { title: '', type: 'post_type', object: 'page', object_id: page.id, menu_order: 2 },
    { title: 'Help', url: 'https://example.org/help', type: 'custom', menu_order: 3 },
  ]) {
    made.push(await send('POST', 'menu-items', { ...item, menus: menu.id, status: 'publish' }));
  }
  const [shop, contact, help] = made;
  await send('PUT', `menu-items/${help.id}`, { menu_order: 1, parent: shop.id });
  await send('PUT', `menu-items/${shop.id}`, { menu_order: 2 });
  await send('PUT', `pages/${page.id}`, { title: 'Write to us' });
  const items = await all(`menu-items?menus=${menu.id}`);
  const locations = Object.values(await get('menu-locations?context=edit'));
  const deleted = await send('DELETE', `menu-items/${contact.id}?force=true`);
  return {
    items: items.map(({ title, menu_order, parent }) => [title.rendered, menu_order, parent === shop.id]),
    urls: items.map(({ url }) => url.replace(page.link, 'the page')),
    listed: (await all('menus')).map(({ name, locations }) => [name, locations]),
    places: locations.map(({ name, menu: shown }) => [name, shown === menu.id]),
    deleted: deleted.deleted,
    left: (await all(`menu-items?menus=${menu.id}`)).length,
    trash: await refusal({ path: `${ROOT}/menu-items/${shop.id}`, method: 'DELETE' }),
    refused: await refusal({ path: `${ROOT}/menu-items`, visitor: true }),
    allowed: await allowed({ path: `${ROOT}/menus` }),
  };
}

async function templates() {
  const seen = {};
  for (const base of ['templates', 'template-parts']) {
    const [theme, slug] = ['daybook', base === 'templates' ? 'page' : 'header'];
    // as older editors name them, as newer ones, and as addQueryArgs would have a part of a path
    const spellings = [`${theme}//${slug}`, `${theme}/${slug}`, encodeURIComponent(`${theme}/${slug}`)];
    const path = `${base}/${spellings[0]}`;
    const before = await get(`${path}?context=edit`);
    const changed = await send('PUT', path, { content: CHANGED });
    await send('PUT', path, { title: 'Another' });
    const read = await Promise.all(spellings.map((spelling) => get(`${base}/${spelling}`)));
    const autosave = await send('POST', `${path}/autosaves`, { content: 'Unsaved' });
    const revisions = await get(`${path}/revisions?per_page=10&context=edit`);
    const [older] = revisions.slice(-1);
    const one = await get(`${path}/revisions/${older.id}`);
    const own = await send('POST', base, { slug: 'leaflet', title: 'Leaflet', content: CHANGED });
    const reverted = await send('DELETE', `${path}?force=true`);
    const after = await get(`${path}?context=edit`);
    seen[base] = {
      before: [before.id, before.source, before[names.recordId], before.has_theme_file],
      changed: [changed.source, changed.origin, changed.content.raw === CHANGED],
      read: read.map(({ id, title }) => [id, title.raw]),
      autosave: autosave.parent === changed[names.recordId],
      revisions: [revisions.length, one.id === older.id],
      own: [own.id, own.source],
      listed: (await all(base)).filter(({ source }) => source === 'custom').map(({ id }) => id),
      reverted: reverted.deleted,
      after: [after.source, after.content.raw === before.content.raw],
      allowed: await allowed({ path: `${ROOT}/${path}` }),
      refused: await refusal({ path: `${ROOT}/${path}`, visitor: true }),
      missing: await refusal({ path: `${ROOT}/${base}/${theme}//nothing` }),
    };
  }
  const found = await get('templates/lookup?slug=page-about');
  return { ...seen, lookup: found.id };
}

/** As the resolver of `__experimentalGetCurrentGlobalStylesId` finds it. */
async function stylesId() {
  const [theme] = await get('themes?context=edit&status=active');
  const url = theme?._links?.[`${names.relations}:user-global-styles`]?.[0]?.href;
  const matches = url?.match(/\/(\d+)(?:\?|$)/);
  return [matches ? Number(matches[1]) : null, theme.stylesheet];
}

async function styles() {
  const [id, stylesheet] = await stylesId();
  const path = `global-styles/${id}`;
  const before = await get(`${path}?context=edit`);
  const base = await get(`global-styles/themes/${stylesheet}?context=view`);
  const variations = await get(`global-styles/themes/${stylesheet}/variations?context=view`);
  // as an editor takes over a variation, and then changes it
  const [variation] = variations;
  const changed = await send('PUT', path, { id, settings: variation.settings, styles: {} });
  await send('PUT', path, { id, settings: {}, styles: { color: { background: 'var:preset|color|base' } } });
  const record = await get(`${path}?context=edit`);
  const revisions = await apiFetch({ url: record._links['version-history'][0].href });
  return {
    id: [Number.isSafeInteger(id), before.id === id, record.id === id],
    base: [typeof base.settings, typeof base.styles],
    variations: variations.every(({ title, version }) => typeof title === 'string' && version === 3),
    before: [before.settings, before.styles],
    changed: isDeepStrictEqual(changed.settings, variation.settings),
    record: record.styles,
    revisions: revisions.map(({ parent, styles: was }) => [parent === id, was]),
    counted: record._links['version-history'][0].count,
    allowed: [await allowed({ path: `${ROOT}/${path}` }), await allowed({ path: `${ROOT}/${path}`, visitor: true })],
    refused: await refusal({ path: `${ROOT}/${path}`, visitor: true }),
    wrong: await refusal({ path: `${ROOT}/${path}`, method: 'PUT', data: { styles: { colour: 'red' } } }),
  };
}

console.log(JSON.stringify({ menus: await menus(), templates: await templates(), styles: await styles() }));
