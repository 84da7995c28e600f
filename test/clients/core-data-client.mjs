/**
 * What an editor does by `@wordpress/core-data`, unchanged, at CLIENT_ROOT, signed in by CLIENT_AUTHORIZATION: a program of its
 * own, since the package has another licence. Takes CLIENT_PICTURE, a PNG in base64; prints what it saw as JSON.
 */
import { createRequire } from 'node:module';

const { CLIENT_ROOT, CLIENT_AUTHORIZATION, CLIENT_PICTURE } = process.env;

// the copies that the package itself asks with
const own = createRequire(createRequire(import.meta.url).resolve('@wordpress/core-data'));
const { store } = own('@wordpress/core-data');
const { dispatch, resolveSelect, select } = own('@wordpress/data');
const apiFetch = own('@wordpress/api-fetch').default;

// once all is loaded, which would look for a document beside it: requests are made by `window.fetch`
globalThis.window = globalThis;
apiFetch.use((options, next) =>
  next({ ...options, headers: { ...options.headers, Authorization: CLIENT_AUTHORIZATION } }),
);
apiFetch.use(apiFetch.createRootURLMiddleware(CLIENT_ROOT));

const { saveEntityRecord, editEntityRecord, saveEditedEntityRecord, deleteEntityRecord } = dispatch(store);
const { __experimentalBatch: batch, undo, redo } = dispatch(store);
const read = resolveSelect(store);
const save = (kind, name, record, options) => saveEntityRecord(kind, name, record, { throwOnError: true, ...options });

async function posts() {
  const draft = await save('postType', 'post', { title: 'Ferry', content: 'At nine', status: 'draft' });
  const { id } = draft;
  await read.getEntityRecord('postType', 'post', id);
  await editEntityRecord('postType', 'post', id, { title: 'Ferries' });
  const edited = [select(store).hasEditsForEntityRecord('postType', 'post', id)];
  undo();
  edited.push(select(store).getEditedEntityRecord('postType', 'post', id).title);
  redo();
  edited.push(select(store).getEditedEntityRecord('postType', 'post', id).title);
  await editEntityRecord('postType', 'post', id, { status: 'publish' });
  const saved = await saveEditedEntityRecord('postType', 'post', id);
  edited.push(saved.title.raw, saved.status, select(store).hasEditsForEntityRecord('postType', 'post', id));
  await save('postType', 'post', { id, content: 'At ten' }, { isAutosave: true });
  const autosaves = await read.getAutosaves('post', id);
  const autosave = await read.getAutosave('post', id, (await read.getCurrentUser()).id);
  const listed = await read.getEntityRecords('postType', 'post', {
    per_page: -1,
    status: 'publish,draft',
    search: 'ferr',
  });
  const refused = await save('postType', 'post', { id: 99_999_999, title: 'Nothing' }).catch(({ code }) => code);
  const gone = await deleteEntityRecord('postType', 'post', id, { force: true }, { throwOnError: true });
  return {
    edited,
    autosaves: autosaves.map(({ parent, content }) => [parent === id, content.raw]),
    autosave: autosave.content.raw,
    kept: saved.content.raw,
    listed: listed.map((one) => [one.id === id, one.title.rendered]),
    refused,
    gone: gone.deleted,
  };
}

async function terms() {
  const category = await save('taxonomy', 'category', { name: 'Boats' });
  const post = await save('postType', 'post', { title: 'Sloop', status: 'publish', categories: [category.id] });
  const found = await read.getEntityRecords('postType', 'post', { categories: [category.id] });
  const taxonomy = await read.getTaxonomy('category');
  return {
    found: found.map(({ id }) => id === post.id),
    taxonomy: [taxonomy.slug, taxonomy.rest_base, taxonomy.hierarchical],
  };
}

async function patterns() {
  const made = await save('postType', 'wp_block', {
    title: 'Hero',
    content: '<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->',
    status: 'publish',
    meta: { wp_pattern_sync_status: 'unsynced' },
  });
  return [made.wp_pattern_sync_status, made.title.raw];
}

async function media() {
  const body = new FormData();
  body.append('file', new File([Buffer.from(CLIENT_PICTURE, 'base64')], 'ferry.png', { type: 'image/png' }));
  const { id } = await apiFetch({ path: '/wp/v2/media', method: 'POST', body });
  const found = await read.getMedia(id);
  const changed = await save('root', 'media', { id, alt_text: 'A ferry' });
  const post = await save('postType', 'post', { title: 'Seen', status: 'publish', featured_media: id });
  const listed = await read.getMediaItems({ media_type: 'image' });
  return [found.mime_type, changed.alt_text, post.featured_media === id, listed.map((one) => one.id === id)];
}

async function menus() {
  const menu = await save('root', 'menu', { name: 'Main', locations: ['primary'] });
  for (const [title, menu_order] of [
    ['Shop', 1],
    ['Help', 2],
  ]) {
    const url = `https://example.org/${title}`;
    await save('root', 'menuItem', { title, url, menu_order, menus: menu.id, status: 'publish', type: 'custom' });
  }
  const items = await read.getMenuItems({ menus: menu.id, per_page: -1 });
  await editEntityRecord('root', 'menuItem', items[0].id, { title: 'Store' });
  const renamed = await saveEditedEntityRecord('root', 'menuItem', items[0].id);
  const location = await read.getMenuLocation('primary');
  const navigation = await save('postType', 'wp_navigation', { title: 'Top', content: '', status: 'publish' });
  return [items.map(({ title }) => title.rendered), renamed.title.raw, location.menu === menu.id, navigation.type];
}

async function appearance() {
  const theme = await read.getCurrentTheme();
  const id = await read.__experimentalGetCurrentGlobalStylesId();
  const styles = { color: { background: 'var:preset|color|base' } };
  await read.getEntityRecord('root', 'globalStyles', id);
  await editEntityRecord('root', 'globalStyles', id, { styles });
  const saved = await saveEditedEntityRecord('root', 'globalStyles', id);
  const templates = await read.getEntityRecords('postType', 'wp_template', { per_page: -1 });
  const [template] = templates.filter(({ slug }) => slug === 'page');
  const changed = await save('postType', 'wp_template', { id: template.id, content: '<!-- wp:post-title /-->' });
  return {
    theme: theme.stylesheet,
    styles: saved.styles,
    template: [template.source, changed.source, changed.wp_id > 0],
  };
}

async function people() {
  const user = await read.getCurrentUser();
  const rights = [];
  for (const resource of ['posts', 'media']) rights.push(await read.canUser('create', resource));
  const users = await read.getUsers({ who: 'authors' });
  return { name: user.name, rights, users: users.map(({ id }) => id === user.id) };
}

async function site() {
  const settings = await read.getEntityRecord('root', 'site');
  const saved = await save('root', 'site', { title: 'Harbour' });
  const types = await read.getPostTypes({ per_page: -1 });
  return {
    changed: settings.title !== saved.title && saved.title,
    types: types
      .filter(({ rest_namespace }) => rest_namespace === 'wp/v2')
      .map(({ slug }) => slug)
      .toSorted(),
  };
}

async function batches() {
  const saved = await batch([
    ({ saveEntityRecord: run }) =>
      run('root', 'menuItem', { title: 'A', url: 'https://a.example', type: 'custom', status: 'publish' }),
    ({ saveEntityRecord: run }) =>
      run('root', 'menuItem', { title: 'B', url: 'https://b.example', type: 'custom', status: 'publish' }),
  ]);
  return saved.map(({ title }) => title.rendered);
}

const seen = {};
for (const part of [posts, terms, patterns, media, menus, appearance, people, site, batches])
  seen[part.name] = await part();
console.log(JSON.stringify(seen));
