import assert from 'node:assert/strict';
import type { PluginSource } from '../../../../core/loading/packages/plugin-source.ts';
import { type Answer, type AskingSite, contentSite } from '../../../site/content-site.ts';
import type { Side } from '../world.ts';
import { KINDS, type Kind } from './kinds.ts';

/** Hidden content contains the first word in one world and the second in the other; of equal length. */
export const WORDS = ['quartz', 'zephyr'] as const;

/** Highest id of the records of a world, which are numbered from 1, and of their versions, which come after them. */
export const LAST_ITEM = 46;
export const LAST_ID = 124;

/** The first of the terms, then of the items. */
export const FIRST_TERM = 6;
export const FIRST_ITEM = 12;

/** Published items that have versions. */
export const VERSIONED = ['posts/37', 'pages/39', 'blocks/42'] as const;

const admin = { as: 'administrator' } as const;
const HIDDEN_STATES = ['draft', 'pending', 'private', 'future', 'trash'] as const;

/** Slugs of what a world has, hidden or not. */
export const SLUGS = [
  ...['fair', 'concert', 'locked-post', 'about', 'team', 'below', 'own-draft', 'banner'],
  ...KINDS.flatMap(({ kind }) => HIDDEN_STATES.flatMap((state) => [`${kind}-${state}`, `${kind}-${state}__trashed`])),
];

/** Members of a hidden item that say the word. */
const textsOf = ({ texts }: Kind, word: string): Answer => ({
  title: `${word} title`,
  content: `<p>Nobody knows of ${word}.</p>`,
  ...(texts.includes('excerpt') && { excerpt: word }),
  ...(texts.includes('footnotes') && {
    meta: {
      footnotes: `[{"content":"${word}","id":"1"}]`,
      ...(texts.includes('tags') && { _builder_tags: `${word}, both` }),
    },
  }),
});

/** Other differences of a hidden item between the worlds. */
function attributesOf(
  kind: Kind,
  either: <T>(...two: readonly [T, T]) => T,
  terms: Readonly<Record<string, readonly [number, number]>>,
): Answer {
  const term = (name: string) => [either(...(terms[name] as readonly [number, number]))];
  if (kind.kind === 'post') {
    return {
      categories: term('categories'),
      tags: term('tags'),
      format: either('aside', 'quote'),
      sticky: either(true, false),
      comment_status: either('open', 'closed'),
    };
  }
  if (kind.kind === 'page') return { menu_order: either(1, 5) };
  return kind.kind === 'block' ? { pattern_category: term('pattern_category') } : {};
}

/** Account data that only its owner and administrators see: in one world there are more application passwords. */
async function hideAccount(site: AskingSite, id: number | undefined, side: Side): Promise<void> {
  const word = WORDS[side];
  const json = {
    first_name: word,
    last_name: word,
    nickname: word,
    password: `${word} horse battery`,
    meta: { persisted_preferences: { [word]: true } },
  };
  await site.ask(200, 'PATCH', `/users/${id}`, { ...admin, json });
  for (let count = 0; count <= side; count++) {
    await site.ask(201, 'POST', `/users/${id}/application-passwords`, { ...admin, json: { name: word } });
  }
}

/** A text that has blocks which show other items: patterns, posts, pages, a link. */
const showing = (items: readonly number[]): string =>
  [
    '<!-- wp:paragraph --><p>Stalls and a band.</p><!-- /wp:paragraph -->',
    '<!-- wp:latest-posts {"postsToShow":50,"displayPostContent":true,"displayAuthor":true,"displayPostDate":true} /-->',
    '<!-- wp:page-list /-->',
    ...items.flatMap((id) => [
      `<!-- wp:block {"ref":${id}} /-->`,
      `<!-- wp:navigation-link {"label":"There","type":"page","kind":"post-type","id":${id},"url":"/there"} /-->`,
    ]),
  ].join('\n');

/**
 * A site whose hidden items, protected texts, versions and invisible users contain one of two words. Hidden items also differ in
 * terms, flags, owners and places, and published ones in their number of versions.
 *
 * @param patterns do published patterns, which only writers read, say the word as well?
 * @param more plugins that are on as well
 * @param files that it begins with
 */
export async function openWorld(
  side: Side,
  patterns: boolean,
  more: readonly PluginSource[] = [],
  files: Readonly<Record<string, string>> = {},
) {
  const word = WORDS[side];
  const either = <T>(...two: readonly [T, T]): T => two[side];
  const settings = { allow_plain_http: true, limits: { failed_logins: 1_000_000 } };
  const site = await contentSite({ settings, files }, more);
  const make = (path: string, json: Answer): Promise<Answer> => site.ask(201, 'POST', path, { ...admin, json });
  const change = (path: string, json: Answer): Promise<Answer> => site.ask(200, 'PATCH', path, { ...admin, json });

  const roles = ['administrator', 'subscriber', 'contributor', 'author', 'editor'] as const;
  const ids: Record<string, number> = {};
  for (const as of roles) ids[as] = (await site.ask(200, 'GET', '/users/me', { as })).id;
  await site.command('user change', { login: 'administrator', changes: { email: `admin@${word}.example` } });
  await site.command('user change', { login: 'editor', changes: { email: `editor@${word}.example` } });
  await hideAccount(site, ids.editor, side);

  const locked = (state: string) => state === 'locked' && { password: `sesame ${word}` };
  const term = async (path: string, ...names: readonly [string, string]): Promise<readonly [number, number]> => {
    const first = (await make(path, { name: names[0] })).id;
    return [first, (await make(path, { name: names[1] })).id];
  };
  const terms = {
    categories: await term('/categories', 'News', 'Music'),
    tags: await term('/tags', 'Red', 'Blue'),
    pattern_category: await term('/wp_pattern_category', 'Header', 'Footer'),
  };
  // users who write may list authors
  const reader = { login: 'reader', role: 'subscriber', email: `reader@${word}.example` };
  await site.command('user add', { ...reader, name: `${word} reader`, slug: `${word}-reader` });
  const { id: about } = await make('/pages', { title: 'About', status: 'publish', menu_order: 2 });

  const hidden: { readonly kind: Kind; readonly state: string; readonly path: string }[] = [];
  const every: number[] = [];
  for (const kind of KINDS) {
    for (const state of [...HIDDEN_STATES, 'locked']) {
      const name = `${kind.kind} ${state}`;
      const json = { title: name, slug: name.replace(' ', '-'), status: 'publish', ...locked(state) };
      const { id } = await make(`/${kind.plural}`, json);
      hidden.push({ kind, state, path: `/${kind.plural}/${id}` });
      every.push(id);
    }
  }
  const all = showing(every);
  const some = showing(every.slice(0, 8));
  const published = async (path: string, json: Answer): Promise<string> =>
    `${path}/${(await make(path, { status: 'publish', ...json })).id}`;
  const fair = { title: 'Fair', content: all, excerpt: 'A fair.', categories: [terms.categories[0]] };
  const banner = patterns ? `${word} banner` : 'Banner';
  const pattern = { title: banner, slug: 'banner', content: banner, pattern_category: terms.pattern_category };
  const versioned = [
    { path: await published('/posts', fair), content: all, versions: either(2, 1) },
    {
      path: await published('/posts', { title: 'Concert', tags: [terms.tags[1]] }),
      content: 'Loud.',
      versions: either(1, 2),
    },
    { path: await published('/pages', { title: 'Team', parent: about }), content: some, versions: 1 },
    { path: await published('/pages', { title: 'Below', parent: every[6] }), content: 'Deep.', versions: 1 },
    { path: await published('/navigation', { title: 'Menu' }), content: some, versions: 1 },
    { path: await published('/blocks', pattern), content: banner, versions: 1 },
  ];
  for (const as of ['author', 'contributor'] as const) {
    await site.ask(201, 'POST', '/posts', { as, json: { title: 'Own', slug: 'own-draft', content: 'Mine.' } });
  }
  const event = async (json: Answer) => {
    const dates = { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };
    const { status } = await site.json('/calendar/events/v1/events', { ...admin, json: { ...dates, ...json } });
    assert.equal(status, 201);
  };
  await event({ title: `${word} event`, slug: 'event', description: word, status: 'draft' });
  await event({ title: 'Locked event', description: word, excerpt: word, password: `sesame ${word}` });

  for (const { kind, state, path } of hidden) {
    const { title, ...texts } = textsOf(kind, word);
    if (state === 'locked') {
      await change(path, texts);
      continue;
    }
    await change(path, {
      title,
      ...texts,
      // readers write posts, whose slugs have to be free in both worlds or in neither
      ...(kind.kind !== 'post' && { slug: `${word}-${state}` }),
      ...attributesOf(kind, either, terms),
      ...(kind.kind === 'page' && { parent: either(0, about) }),
      ...(kind.hasAuthor && { author: either(ids.administrator, ids.editor) }),
      ...(state === 'future' && { date: either('2031-01-01T00:00:00', '2032-01-01T00:00:00') }),
      ...(state !== 'trash' && { status: state }),
    });
    if (state === 'trash') await site.ask(200, 'DELETE', path, admin);
  }
  for (const { path, content, versions } of versioned) {
    for (let count = 0; count < versions; count++) await change(path, { content: `${word} ${count}` });
    await change(path, { content });
    for (const as of ['administrator', 'editor'] as const) {
      if (path.startsWith('/navigation')) continue;
      await site.ask(200, 'POST', `${path}/autosaves`, { as, json: { title: `${word} saved`, content: word } });
    }
  }
  const { id } = await make('/tags', { name: 'last' });
  const paths = versioned.map(({ path }) => path);
  assert.ok(
    VERSIONED.every((path) => paths.includes(`/${path}`)),
    paths.join(),
  );
  assert.deepEqual([terms.categories[0], about, id], [FIRST_TERM, FIRST_ITEM, LAST_ID], 'the ids of a world');
  return site;
}
