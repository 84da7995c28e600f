import type { Answer } from '../site/content-site.ts';
import { GREEN, NEWS } from '../site/writing/write-fixture.ts';
import { PICTURE } from '../verify/security/picture.ts';
import { type Answered, answersTo, type Context, notedWrites, objectsOf, PUBLIC, type Read } from './answered.ts';
import { type FullSite, uploaded } from './full-site.ts';

/** The public schema of each kind's items, by the last part of its routes. */
const KINDS = { posts: 'post', pages: 'page', blocks: 'block', navigation: 'navigation-menu' } as const;

const itemReads = (site: FullSite, versions: readonly [string, number][]): readonly Read[] =>
  Object.entries(KINDS).flatMap(([base, schema]) => [
    { schema, path: `/${base}?status=any,trash&per_page=100`, as: 'administrator' },
    { schema, path: `/${base}`, contexts: PUBLIC },
    ...(site.items[base] ?? []).map(({ id }) => ({ schema, path: `/${base}/${id}`, as: 'administrator' as const })),
    ...['revisions', 'autosaves'].map((name) => ({
      schema: 'revision',
      path: `/${base}/${site.items[base]?.[0]?.id}/${name}`,
      as: 'administrator' as const,
    })),
    ...versions
      .filter(([path]) => path.startsWith(`/${base}/`))
      .map(([path, id]) => ({ schema: 'revision', path: `${path}/${id}`, as: 'administrator' as const })),
  ]);

const mediaReads = ({ media }: FullSite): readonly Read[] => [
  { schema: 'attachment', path: '/media?status=inherit,private&per_page=100', as: 'administrator' },
  { schema: 'attachment', path: '/media', contexts: PUBLIC },
  ...media.map(({ id }) => ({ schema: 'attachment', path: `/media/${id}`, as: 'administrator' as const })),
];

const TERMS: readonly Read[] = [
  { schema: 'category', path: '/categories' },
  { schema: 'category', path: `/categories/${NEWS}` },
  { schema: 'tag', path: '/tags' },
  { schema: 'tag', path: `/tags/${GREEN}` },
  { schema: 'term', path: '/wp_pattern_category' },
].flatMap((read) => [
  { ...read, contexts: PUBLIC },
  { ...read, as: 'administrator' as const },
]);

const registry = (schema: string, path: string, names: readonly string[]): readonly Read[] =>
  ([undefined, 'administrator'] as const).flatMap((as) => {
    const asked = as ? { as } : { contexts: PUBLIC };
    return [
      { schema, path, named: true as const, ...asked },
      ...names.map((name) => ({ schema, path: `${path}/${name}`, ...asked })),
    ];
  });

const OTHERS: readonly Read[] = [
  ...registry('type', '/types', ['post', 'page', 'attachment', 'wp_block', 'wp_navigation']),
  ...registry('taxonomy', '/taxonomies', ['category', 'post_tag', 'wp_pattern_category']),
  ...registry('status', '/statuses', ['publish']),
  { schema: 'user', path: '/users', as: 'administrator' },
  { schema: 'user', path: '/users/1', as: 'administrator' },
  { schema: 'user', path: '/users/me', as: 'administrator' },
  { schema: 'settings', path: '/settings', as: 'administrator', contexts: ['view'] },
  ...['', '?type=term', '?type=post-format', '?search=title'].map((query) => ({
    schema: 'search-result',
    path: `/search${query}`,
    contexts: PUBLIC,
  })),
];

/** What the site answers to every read of its kinds, registries and people, in every context. */
export async function readAnswers(site: FullSite): Promise<readonly Answered[]> {
  const versions: [string, number][] = [];
  for (const base of Object.keys(KINDS)) {
    for (const name of ['revisions', 'autosaves']) {
      const path = `/${base}/${site.items[base]?.[0]?.id}/${name}`;
      for (const { id } of (await site.admin(200, 'GET', path)) as Answer[]) versions.push([path, id]);
    }
  }
  return answersTo(site, [...itemReads(site, versions), ...mediaReads(site), ...TERMS, ...OTHERS]);
}

/** What it answers to every kind of write. */
export async function writeAnswers(site: FullSite): Promise<readonly Answered[]> {
  const { answers, write } = notedWrites(site);
  const texts = { title: 'New', content: 'Text' };
  for (const [base, schema] of Object.entries(KINDS)) {
    const { id } = await write(schema, 201, 'POST', `/${base}`, { ...texts, status: 'publish' });
    await write(schema, 200, 'POST', `/${base}/${id}`, { title: 'Newer' });
    await write('revision', 200, 'POST', `/${base}/${id}/autosaves`, { title: 'Newest' });
    await write(schema, 200, 'DELETE', `/${base}/${id}`);
    await write(schema, 200, 'DELETE', `/${base}/${id}?force=true`);
  }
  for (const [base, schema] of Object.entries({ categories: 'category', tags: 'tag', wp_pattern_category: 'term' })) {
    const { id } = await write(schema, 201, 'POST', `/${base}`, { name: 'New' });
    await write(schema, 200, 'PATCH', `/${base}/${id}`, { description: 'Newer' });
    await write(schema, 200, 'DELETE', `/${base}/${id}?force=true`);
  }
  const { id, source_url: src } = await uploaded(site, ['new.png', 'image/png', PICTURE, '']);
  await write('attachment', 200, 'PATCH', `/media/${id}`, { title: 'Newer', caption: 'Newest' });
  await write('attachment', 200, 'POST', `/media/${id}/post-process`, { action: 'create-image-subsizes' });
  await write('attachment', 201, 'POST', `/media/${id}/edit`, { src, rotation: 90 });
  await write('attachment', 200, 'DELETE', `/media/${id}?force=true`);
  await write('settings', 200, 'POST', '/settings', { posts_per_page: 7 });
  return [{ schema: 'attachment', context: 'edit', request: 'POST /media', objects: site.media }, ...answers];
}

/** What is embedded in answers. */
export async function embeddedAnswers(site: FullSite): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (const [path, schema] of [
    ['/posts?_embed', 'post'],
    ['/pages?_embed', 'page'],
    [`/posts/${site.items.posts?.[0]?.id}?_embed`, 'post'],
  ] as const) {
    const body = await site.ask(200, 'GET', path);
    const objects = objectsOf(body, false) as Answer[];
    const embedded = objects.map((one) => one._embedded);
    const add = (of: string, context: Context, found: readonly object[]) =>
      answers.push({ schema: of, context, request: `GET ${path}`, objects: found });
    add(schema, 'view', objects);
    add(
      'user',
      'embed',
      embedded.flatMap(({ author = [] }) => author),
    );
    add(
      'page',
      'embed',
      embedded.flatMap(({ up = [] }) => up),
    );
    add(
      'attachment',
      'embed',
      embedded.flatMap((one) => one['site:featuredmedia'] ?? []),
    );
    add(
      'term',
      'embed',
      embedded.flatMap((one) => (one['site:term'] ?? []).flat()),
    );
  }
  return answers;
}

/** What it says when it refuses. */
export async function errorAnswers(site: FullSite): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (const [status, method, path] of [
    [400, 'GET', '/posts?per_page=0&orderby=luck'],
    [400, 'GET', '/posts?page=99'],
    [404, 'GET', '/posts/1/revisions'],
    [401, 'POST', '/pages'],
    [404, 'GET', '/blocks/1'],
    [404, 'GET', '/types/nothing'],
    [401, 'GET', '/settings'],
    [401, 'POST', '/media'],
    [404, 'GET', '/media/1'],
    [400, 'GET', '/media?media_type=smell'],
  ] as const) {
    const body = await site.ask(status, method, path);
    answers.push({ schema: 'error', context: 'view', request: `${method} ${path}`, objects: [body] });
  }
  return answers;
}
