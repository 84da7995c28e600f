/** Lists of media against a plain filter over all of them, for everybody. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import type { Role } from '../../../core/index.ts';
import { seededRandom } from '../../verify/faults/seeded-random.ts';
import { type Answer, contentSite } from '../content-site.ts';
import { type Asked, type NaiveAnswer, naivePage, ORDERBY, type PlainItem, queryOf } from '../reading/naive-list.ts';

/** `SEED=1234 npm test …` plays a run again. */
const seed = Number(process.env.SEED ?? randomInt(2 ** 32));
const { below, pick } = seededRandom(seed);
const maybe = <T>(one: () => T, times = 4): T | undefined => (below(times) === 0 ? one() : undefined);
const several = <T>(list: readonly T[], most = 4): T[] => Array.from({ length: 1 + below(most) }, () => pick(list));

const NOW = Date.parse('2030-01-15T12:00:00Z');
const ROLES: readonly Role[] = ['administrator', 'editor', 'author', 'contributor', 'subscriber'];
const AUTHORS = [0, 1, 2, 3, 4];
const TYPES = ['image/png', 'image/jpeg', 'video/mp4', 'audio/mpeg', 'application/pdf', 'text/plain'];
const WORDS = ['red', 'blue', 'flag'];
const COUNT = 200;
const ROUNDS = 500;

/** Records that media are attached to: id, folder, record, and whether the client may read it. */
interface Host {
  readonly id: number;
  readonly file: string;
  readonly record: Answer;
  readonly readBy: (reader: Reader) => boolean;
}

/** The client; undefined if anonymous. */
interface Reader {
  readonly role: Role | undefined;
  readonly id: number | undefined;
}

const reads = (roles: readonly Role[]) => (reader: Reader) => reader.role !== undefined && roles.includes(reader.role);
const everybody = () => true;
const editors = reads(['administrator', 'editor']);
const host = (id: number, folder: string, record: Answer, readBy: Host['readBy']): Host => ({
  id,
  file: `${folder}/${id}.json`,
  record: { id, title: 'x', slug: `h${id}`, author: 9, date: '2029-01-01T00:00:00Z', ...record },
  readBy,
});
const times = { start: '2030-03-01 10:00:00', end: '2030-03-01 12:00:00', timezone: 'UTC' };
const HOSTS: readonly Host[] = [
  host(901, 'site/posts', {}, everybody),
  host(902, 'site/posts', { status: 'draft' }, editors),
  host(903, 'site/posts', { status: 'draft', author: 3 }, (reader) => editors(reader) || reader.id === 3),
  host(904, 'site/posts', { status: 'private' }, editors),
  host(905, 'site/posts', { date: '2031-01-01T00:00:00Z' }, editors),
  host(906, 'site/posts', { status: 'trash' }, editors),
  host(907, 'site/blocks', {}, reads(['administrator', 'editor', 'author', 'contributor'])),
  host(908, 'site/navigation', { status: 'draft' }, reads(['administrator'])),
  host(909, 'calendar/events', { ...times }, everybody),
  host(910, 'calendar/events', { ...times, status: 'pending' }, editors),
  host(911, 'calendar/venues', { status: 'draft' }, editors),
];
/** An id that nothing has: what belongs to it may belong to something hidden. */
const GONE = 999;

interface PlainMedia extends PlainItem {
  readonly mime_type: string;
  readonly file: string;
}

const text = () => several(WORDS).join(' ');
const instant = () => new Date(NOW + (below(40) - 30) * 86_400_000).toISOString();

const MEDIA = Array.from({ length: COUNT }, (_, at): PlainMedia => {
  const id = 1 + at;
  return {
    id,
    title: text(),
    slug: `s${id}`,
    status: pick(['publish', 'publish', 'publish', 'publish', 'private', 'trash']),
    author: pick(AUTHORS),
    date: instant(),
    modified: instant(),
    excerpt: below(2) === 0 ? text() : '',
    content: below(2) === 0 ? text() : '',
    mime_type: pick(TYPES),
    file: `2030/01/${pick(WORDS)}-${id.toString(16).padStart(8, '0')}.bin`,
    parent: pick([0, 0, 0, GONE, ...HOSTS.map((one) => one.id)]),
  };
});

const storedOf = ({ parent, excerpt, content, ...members }: PlainMedia): Answer => ({
  ...members,
  filesize: 1,
  hash: 'x',
  caption: excerpt,
  description: content,
  ...(parent && { post: parent }),
});

interface MediaAsked extends Asked {
  readonly media_type?: string;
  readonly mime_type?: string;
}

function naiveMedia(asked: MediaAsked, reader: Reader): NaiveAnswer {
  const editor = editors(reader);
  const readsOwn = reader.role === 'author' || reader.role === 'contributor';
  const statuses = asked.status?.length ? asked.status : ['inherit'];
  if (statuses.some((status) => status !== 'inherit') && !editor && !readsOwn) return { code: 'rest_invalid_param' };
  if (asked.context === 'edit' && !editor && !readsOwn) return { code: 'rest_forbidden_context' };
  if (asked.orderby === 'relevance' && !asked.search) return { code: 'rest_no_search_term_defined' };
  if (asked.orderby === 'include' && !asked.include?.length) return { code: 'rest_orderby_include_missing_include' };

  const own = (item: PlainMedia) => reader.id === item.author;
  const editable = (item: PlainMedia) => editor || (reader.role === 'author' && own(item));
  const hostOf = (item: PlainMedia) => HOSTS.find(({ id }) => id === item.parent);
  const readable = (item: PlainMedia) => {
    if (item.status === 'trash') return editable(item);
    if (editor || (readsOwn && own(item))) return true;
    return item.status === 'publish' && (item.parent === 0 || (hostOf(item)?.readBy(reader) ?? false));
  };
  const shown = MEDIA.filter(
    (item) =>
      statuses.includes(item.status === 'publish' ? 'inherit' : item.status) &&
      readable(item) &&
      (asked.context !== 'edit' || editable(item)) &&
      (asked.mime_type === undefined || !TYPES.includes(asked.mime_type)
        ? asked.media_type === undefined || item.mime_type.startsWith(`${asked.media_type}/`)
        : item.mime_type === asked.mime_type),
  );
  return naivePage(shown, asked, ({ file }) => {
    const name = file.replace('2030/01/', '');
    return [name, name.replace(/-[0-9a-f]{8}\./, '.')];
  });
}

const ids = MEDIA.map(({ id }) => id);

const ask = (): MediaAsked =>
  Object.fromEntries(
    Object.entries({
      context: maybe(() => 'edit' as const, 6),
      page: maybe(() => 1 + below(4)),
      per_page: maybe(() => pick([1, 3, 7, 100]), 2),
      offset: maybe(() => below(12), 8),
      order: maybe(() => pick(['asc', 'desc'] as const), 2),
      orderby: maybe(() => pick(ORDERBY), 2),
      search: maybe(() => several([...WORDS, '"red blue"', '-flag', 'bin', '0a', `${WORDS[0]}.bin`], 3).join(' ')),
      search_columns: maybe(() => several(['post_title', 'post_content', 'post_excerpt'], 2), 6),
      after: maybe(instant, 8),
      before: maybe(instant, 8),
      include: maybe(() => several(ids, 60), 6),
      exclude: maybe(() => several(ids, 60), 6),
      status: maybe(() => several(['inherit', 'inherit', 'private', 'trash'], 3), 3),
      author: maybe(() => several(AUTHORS, 2), 8),
      author_exclude: maybe(() => several(AUTHORS, 2), 8),
      parent: maybe(() => several([0, GONE, ...HOSTS.map(({ id }) => id)], 3), 5),
      parent_exclude: maybe(() => several([0, 901, 902], 2), 8),
      media_type: maybe(() => pick(['image', 'video', 'text', 'application', 'audio']), 5),
      mime_type: maybe(() => pick([...TYPES, 'image/none', 'image']), 6),
    }).filter(([, value]) => value !== undefined),
  );

test(`lists of media are what a plain filter gives (SEED=${seed})`, async (t) => {
  const site = await contentSite({
    files: Object.fromEntries([
      ...MEDIA.map((one) => [`site/media/${one.id}.json`, JSON.stringify(storedOf(one))]),
      ...HOSTS.map(({ file, record }) => [file, JSON.stringify(record)]),
    ]),
  });
  // users get their ids in this order, from 1
  for (const as of ROLES) await site.fetch('/', { as });
  const counted: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const role = pick([undefined, undefined, ...ROLES]);
    const reader: Reader = { role, id: role && ROLES.indexOf(role) + 1 };
    const asked = ask();
    const path = `/site/v2/media?${queryOf(asked, pick)}`;
    const { body, headers } = await site.json<Answer>(path, role && { as: role });
    const expected = naiveMedia(asked, reader);
    const actual = Array.isArray(body)
      ? { ids: body.map(({ id }) => id), total: Number(headers.get('x-wp-total')) }
      : { code: body.code };
    assert.deepEqual(actual, expected, `SEED=${seed} round ${round}: ${role ?? 'nobody'} GET ${path}`);
    const kind = 'code' in expected ? expected.code : expected.total === 0 ? 'empty' : 'found';
    counted[kind] = (counted[kind] ?? 0) + 1;
  }
  t.diagnostic(JSON.stringify(counted));
  assert.ok((counted.found ?? 0) > ROUNDS / 5, 'many lists found something');
  await site.close();
});

for (const query of ['media_type=smell', 'status=any', 'status=publish', 'status=draft', 'orderby=menu_order']) {
  test(`a list of media asked for ${query} is refused`, async () => {
    const site = await contentSite();
    assert.equal((await site.ask(400, 'GET', `/media?${query}`, { as: 'administrator' })).code, 'rest_invalid_param');
    await site.close();
  });
}
