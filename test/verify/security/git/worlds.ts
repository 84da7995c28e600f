import assert from 'node:assert/strict';
import type { TestSite } from '../../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../../asking-site.ts';
import { type Answer, contentSite } from '../../../site/content-site.ts';
import type { Principal } from '../principals.ts';
import type { Ask, Side, Worlds } from '../world.ts';
import { pastRepository } from './past-repository.ts';

/** Hidden content contains the first word in one world and the second in the other; of equal length. */
const WORDS = ['quartz', 'zephyr'] as const;

const POSTS = '/site/v2/posts';
const EVENTS = '/calendar/events/v1/events';
const VENUES = '/calendar/events/v1/venues';
/** The tag of an outdated version, as a client would send it. */
const STALE = '"read before"';

/** Ids of the posts, then of the other records; changes take some between them. */
const POST_IDS = [5, 6, 7, 8];
const [PUBLIC, PRIVATE, GONE, DRAFT] = POST_IDS;
/** A post whose only differences were members of plugins that are off. */
const LEFT = 11;
const [VENUE, EVENT, OWN] = [12, 13, 14];

/** Members of inactive plugins in files, and references to removed users. */
const leftBy = (word: string): Answer => ({ geoloc: { note: word }, tickets: [{ name: word }], [word]: word });

const READERS: readonly Principal[] = ['nobody', 'subscriber', 'contributor', 'author'];

/**
 * Posts that contained the word once: one that is public now, one that was public then and is private now, a deleted one, and
 * one that contains it now; and the author's event, with a venue that contains it, then and now. Members of inactive plugins in
 * files differ too, and are never shown.
 */
async function openPast(side: Side): Promise<TestSite> {
  const word = WORDS[side];
  const repository = await pastRepository();
  const settings = { allow_plain_http: true, limits: { failed_logins: 1_000_000 } };
  const site = await contentSite({ settings, git: repository.git }, [presentPlugin('git')]);
  const files: Record<string, string> = {};
  const send = async (as: 'administrator' | 'author', method: string, path: string, json: Answer): Promise<Answer> => {
    const { status, body } = await site.json<Answer>(path, { as, method, json });
    assert.ok(status < 300, `${method} ${path}: ${JSON.stringify(body)}`);
    return body;
  };
  for (const as of ['administrator', 'subscriber', 'contributor', 'author'] as const) {
    await site.ask(200, 'GET', '/users/me', { as });
  }
  /** Changes the record's file in the commit. */
  const then = async (path: string, said: Answer) => {
    const text = new TextDecoder().decode(await site.fileSystem.readFile(`/site/${path}`));
    files[path] = JSON.stringify({ ...JSON.parse(text), ...said });
  };
  const secret = { title: `${word} title`, content: `Nobody knows of ${word}.` };
  const post = (json: Answer) => send('administrator', 'POST', POSTS, { title: 'News', slug: 'news', ...json });
  const ids = [];
  for (const status of ['publish', 'private', 'publish', 'draft']) ids.push((await post({ status })).id);
  assert.deepEqual(ids, POST_IDS);
  await then(`site/posts/${PUBLIC}.json`, { ...secret, status: 'draft' });
  await then(`site/posts/${PRIVATE}.json`, { title: 'News', status: 'publish', content: `Said ${word}.` });
  await then(`site/posts/${GONE}.json`, { ...secret, status: 'private', password: word });
  await then(`site/posts/${DRAFT}.json`, { title: 'News', status: 'publish' });
  await send('administrator', 'DELETE', `${POSTS}/${GONE}?force=true`, {});
  await send('administrator', 'PATCH', `${POSTS}/${DRAFT}`, secret);

  assert.equal((await post({ status: 'publish' })).id, LEFT);

  const dates = { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };
  const venue = await send('administrator', 'POST', VENUES, { venue: 'Hall', status: 'private' });
  await send('administrator', 'PATCH', `${VENUES}/${venue.id}`, { venue: `${word} hall`, city: word });
  const event = await send('administrator', 'POST', EVENTS, { title: 'Ours', ...dates, venue: venue.id });
  const own = await send('author', 'POST', EVENTS, { title: 'Own', ...dates });
  assert.deepEqual([venue.id, event.id, own.id], [VENUE, EVENT, OWN]);
  await then(`calendar/events/${own.id}.json`, { venue: [venue.id], ...leftBy(word) });
  await then(`site/posts/${LEFT}.json`, leftBy(word));
  const tag = (await site.fetch(`${EVENTS}/${own.id}`, { as: 'author' })).headers.get('etag') ?? '';
  await send('administrator', 'PATCH', `${EVENTS}/${own.id}`, { venue: venue.id, title: 'Own, changed' });
  await repository.commit(files);
  return {
    ...site,
    // each site has tags of its own
    fetch: (path, request = {}) => {
      const isStale = request.headers?.['if-match'] === STALE;
      return site.fetch(path, isStale ? { ...request, headers: { ...request.headers, 'if-match': tag } } : request);
    },
    close: async () => {
      await site.close();
      await repository.remove();
    },
  };
}

const PATHS = [...POST_IDS.map((id) => `${POSTS}/${id}`), `${VENUES}/${VENUE}`, `${EVENTS}/${EVENT}`];
const LOOKS = [
  '?_at=2029-06-01',
  '?_at=2029-01-01',
  '?_at=2029-12-31T10:00:00&context=edit',
  '?_at=abcdef0',
  '?_at=soon',
];
/** A history without the names of commits, which differ with what is in them. */
const HISTORY = '/history?_fields=date,author,message,type,changes';
const get = (who: Principal, path: string): Ask => ({ who, method: 'GET', path });
const merge = (who: Principal, path: string, json: Answer): Ask => {
  return { who, method: 'PATCH', path, headers: { 'if-match': STALE, prefer: 'merge' }, json };
};

/** Two worlds with other pasts. */
export const pastWorlds: Worlds = {
  open: openPast,
  asks: [
    ...READERS.flatMap((who) => [
      ...PATHS.flatMap((path) => [get(who, `${path}/history`), ...LOOKS.map((look) => get(who, path + look))]),
      ...PATHS.map((path) => merge(who, path, { title: 'Mine', venue: 'Mine' })),
    ]),
    // former members of inactive plugins are hidden even from users who see the history
    get('author', `${EVENTS}/${OWN}${HISTORY}`),
    ...(['editor', 'administrator'] as const).map((who) => get(who, `${POSTS}/${LEFT}${HISTORY}`)),
    // requested as a user who may not see the history: commit hashes do not matter
    ...LOOKS.flatMap((look) => [look, `${look}&_embed=1`].map((query) => get('author', `${EVENTS}/${OWN}${query}`))),
    ...[{ venue: [] }, { venue: [VENUE] }, { title: 'Mine' }, { title: 'Mine', venue: [], excerpt: 'Mine' }].map(
      (json) => merge('author', `${EVENTS}/${OWN}`, json),
    ),
  ],
  random: (random) =>
    get(
      random.pick(READERS),
      `${random.pick(PATHS)}${random.pick(LOOKS)}&_fields=${random.pick(['id', 'title', 'content,venue'])}`,
    ),
  writes: [],
};
