import type { Answer } from '../site/content-site.ts';
import { type Answered, answersTo, notedWrites, type Read } from './answered.ts';
import type { FullSite } from './full-site.ts';

/** The look of a site: its menus, and customized templates and styles of its theme. */
interface Appearance {
  readonly menu: number;
  /** Ids of items with a URL, a page, a category, and a target in the trash. */
  readonly menuItems: readonly number[];
  /** Path of the styles of the theme. */
  readonly styles: string;
}

/** Templates by the last part of their routes: one whose file is shown, one that was changed, one that is new. */
const TEMPLATES = {
  templates: { schema: 'template', file: 'daybook/index', changed: 'daybook/page', own: 'leaflet' },
  'template-parts': { schema: 'template-part', file: 'daybook/header', changed: 'daybook/footer', own: 'aside' },
} as const;

const BLOCKS = '<!-- wp:post-title /--><!-- wp:post-content /-->';
const administrator = { as: 'administrator' } as const;

/** Creates menus, and changes templates and styles. @returns the responses to these writes */
async function writeAppearance(site: FullSite): Promise<readonly [Appearance, readonly Answered[]]> {
  const { answers, write } = notedWrites(site);
  const { admin } = site;
  const page = await admin(201, 'POST', '/pages', { title: 'There', status: 'publish' });
  const gone = await admin(201, 'POST', '/pages', { title: 'Gone', status: 'publish' });
  const category = await admin(201, 'POST', '/categories', { name: 'Linked' });

  const menu = await write('menu', 201, 'POST', '/menus', { name: 'Main', locations: ['primary'] });
  await write('menu', 200, 'PATCH', `/menus/${menu.id}`, { description: 'Above <b>all</b>.' });
  const items: Answer[] = [];
  for (const item of [
    { title: 'A <place>', url: 'https://example.org/a?b=c', target: '_blank', classes: ['wide'], xfn: ['friend'] },
    { type: 'post_type', object_id: page.id },
    { type: 'taxonomy', object_id: category.id, title: 'Own', description: 'About it', attr_title: 'There' },
    { type: 'post_type', object_id: gone.id, status: 'draft' },
  ]) {
    items.push(await write('menu-item', 201, 'POST', '/menu-items', { ...item, menus: menu.id }));
  }
  const menuItems = items.map(({ id }) => id);
  await write('menu-item', 200, 'PATCH', `/menu-items/${menuItems[1]}`, { parent: menuItems[0], menu_order: 3 });
  await admin(200, 'POST', `/menu-items/${menuItems[0]}/autosaves`, { title: 'Unsaved' });
  await admin(200, 'DELETE', `/pages/${gone.id}`);
  const passing = await write('menu-item', 201, 'POST', '/menu-items', { title: 'Passing', url: '#top' });
  await write('menu-item', 200, 'DELETE', `/menu-items/${passing.id}?force=true`);
  const other = await write('menu', 201, 'POST', '/menus', { name: 'Other' });
  await write('menu', 200, 'DELETE', `/menus/${other.id}?force=true`);

  for (const [base, { schema, changed, own }] of Object.entries(TEMPLATES)) {
    await write(schema, 200, 'POST', `/${base}/${changed}`, { content: BLOCKS, title: 'Changed <here>' });
    await write(schema, 200, 'PUT', `/${base}/${changed}`, { description: 'Changed twice.' });
    await write('revision', 200, 'POST', `/${base}/${changed}/autosaves`, { content: 'Unsaved' });
    const { id } = await write(schema, 201, 'POST', `/${base}`, { slug: own, content: BLOCKS, author: 1 });
    const passes = await write(schema, 201, 'POST', `/${base}`, { slug: `${own}-passing`, title: 'Passing' });
    await write(schema, 200, 'DELETE', `/${base}/${passes.id}?force=true`);
    await write(schema, 200, 'PATCH', `/${base}/${id}`, { status: 'draft' });
  }

  const [theme] = (await admin(200, 'GET', '/themes?status=active')) as Answer[];
  const styles = new URL(theme?._links['site:user-global-styles'][0].href).pathname.replace('/api/site/v2', '');
  const sent = { styles: { color: { background: '#ffffff' } }, settings: { color: { custom: false } } };
  await write('global-style-variation', 200, 'POST', styles, sent);
  await write('global-style-variation', 200, 'POST', styles, { title: 'Lighter', styles: {} });
  return [{ menu: menu.id, menuItems, styles }, answers];
}

const menuReads = ({ menu, menuItems }: Appearance): readonly Read[] => [
  { schema: 'menu-item', path: '/menu-items?status=publish,draft', ...administrator },
  ...menuItems.map((id) => ({ schema: 'menu-item', path: `/menu-items/${id}`, ...administrator })),
  { schema: 'menu', path: '/menus', ...administrator },
  { schema: 'menu', path: `/menus/${menu}`, ...administrator },
  { schema: 'menu-location', path: '/menu-locations', named: true, ...administrator },
  { schema: 'menu-location', path: '/menu-locations/primary', ...administrator },
  { schema: 'menu-location', path: '/menu-locations/footer', ...administrator },
];

const templateReads = (): readonly Read[] =>
  Object.entries(TEMPLATES).flatMap(([base, { schema, file, changed, own }]) => [
    { schema, path: `/${base}`, ...administrator },
    { schema, path: `/${base}`, as: 'contributor' as const, contexts: ['view', 'embed'] as const },
    ...[file, changed, `daybook/${own}`].map((id) => ({ schema, path: `/${base}/${id}`, ...administrator })),
    { schema, path: `/${base}/lookup?slug=${file.split('/')[1]}`, contexts: ['view'] as const, ...administrator },
    ...['revisions', 'autosaves'].map((name) => ({
      // shaped as those of posts (contract, Site routes)
      schema: 'revision',
      path: `/${base}/${changed}/${name}`,
      ...administrator,
    })),
  ]);

const styleReads = ({ styles }: Appearance): readonly Read[] => [
  { schema: 'global-style-variation', path: styles, ...administrator },
  { schema: 'global-styles-revision', path: `${styles}/revisions`, ...administrator },
  { schema: 'global-style-config', path: '/global-styles/themes/daybook', contexts: ['view'], ...administrator },
  {
    schema: 'global-style-variation',
    path: '/global-styles/themes/daybook/variations',
    contexts: ['view'],
    ...administrator,
  },
  { schema: 'theme', path: '/themes', ...administrator },
  { schema: 'theme', path: '/themes/daybook', ...administrator },
];

/** The versions in these lists, one by one. */
async function versionReads(site: FullSite, lists: readonly Read[]): Promise<readonly Read[]> {
  const reads: Read[] = [];
  for (const list of lists.filter(({ schema }) => schema.endsWith('revision'))) {
    const versions = (await site.admin(200, 'GET', list.path)) as Answer[];
    reads.push(...versions.map(({ id }) => ({ ...list, path: `${list.path}/${id}` })));
  }
  return reads;
}

/** What the site answers to every write and every read of how it looks, in every context. */
export async function appearanceAnswers(site: FullSite): Promise<readonly Answered[]> {
  const [appearance, written] = await writeAppearance(site);
  const reads = [...menuReads(appearance), ...templateReads(), ...styleReads(appearance)];
  return [...written, ...(await answersTo(site, [...reads, ...(await versionReads(site, reads))]))];
}
