import assert from 'node:assert/strict';
import { type Answer, contentSite } from '../../../site/content-site.ts';
import { addUsers } from '../../add-users.ts';
import { nameOf, type Subject } from '../../cell.ts';
import { entryOf } from '../../entry-of.ts';
import { PICTURE } from '../../picture.ts';
import type { Principal } from '../../principals.ts';
import type { Place, TableSite } from '../../table.ts';
import { newWords } from '../../words.ts';
import { ROOT } from '../routes.ts';

import { attachedTo, HOLDERS, isShowing, MEDIA, SHOWING, SHOWN, showing } from './subjects.ts';

const admin = { as: 'administrator' } as const;
/** Far more than all cells together: throttling has its own tests. */
const SETTINGS = { allow_plain_http: true, limits: { failed_logins: 1_000_000 } };
/** The id of nothing. */
const NO_ID = 99_999_999;

const CALENDAR = '/calendar/events/v1';
const DATES = { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };

/** How records of a kind are made that hold or show media. */
const KINDS: Readonly<Record<string, { readonly path: string; readonly title: string; readonly more?: Answer }>> = {
  post: { path: `${ROOT}/posts`, title: 'title' },
  page: { path: `${ROOT}/pages`, title: 'title' },
  block: { path: `${ROOT}/blocks`, title: 'title' },
  navigation: { path: `${ROOT}/navigation`, title: 'title' },
  event: { path: `${CALENDAR}/events`, title: 'title', more: DATES },
  venue: { path: `${CALENDAR}/venues`, title: 'venue' },
  organizer: { path: `${CALENDAR}/organizers`, title: 'organizer' },
};

/** Kinds whose items are whoever's makes them. */
const WITHOUT_AUTHOR = ['block', 'navigation'];

/** What brings a record into its state. */
const stateOf = (state: string): Answer => {
  if (state === 'future') return { status: state, date: '2031-01-01T00:00:00' };
  if (state === 'trash') return { status: 'publish' };
  if (state === 'password') return { status: 'publish', password: 'sesame' };
  return { status: state };
};

/** A site with the records that hold media, media of each state and owner, records that show each of those, and the users. */
export async function openMedia(): Promise<TableSite> {
  const site = await contentSite({ settings: SETTINGS });
  await site.ask(200, 'GET', '/users/me', admin);
  const users = await addUsers(site);
  const words = newWords();
  const places = new Map<string, Place>();

  async function send(status: number, method: string, path: string, who: Principal, json?: Answer): Promise<Answer> {
    const headers = { authorization: users.authorization(who) ?? '' };
    const answer = await site.json<Answer>(path, { method, headers, ...(json && { json }) });
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const change = (path: string, json: Answer) => send(200, 'PATCH', path, 'administrator', json);
  const remove = (path: string) => send(200, 'DELETE', path, 'administrator');

  async function makeRecord(kind: string, owner: string, name: string, more: Answer): Promise<Place> {
    const { path, title, more: needed } = entryOf(KINDS, kind);
    const byOwner = WITHOUT_AUTHOR.includes(kind);
    const author = byOwner ? {} : { author: users.idOf(owner as Principal) };
    const json = { [title]: name, ...needed, ...author, ...more };
    const { id, slug } = await send(201, 'POST', path, byOwner ? (owner as Principal) : 'administrator', json);
    return { id, slug };
  }

  async function makeHolder(subject: Subject): Promise<Place> {
    const { kind, state, owner } = subject;
    const place = await makeRecord(kind, owner, words.give(subject).title, stateOf(state));
    if (state === 'trash') await remove(`${entryOf(KINDS, kind).path}/${place.id}`);
    return place;
  }

  async function makeShowing(subject: Subject): Promise<Place> {
    const kind = subject.kind.replace('-showing', '');
    const { id } = shared({ ...subject, kind: 'media' });
    const shown = ['post', 'page'].includes(kind) ? { featured_media: id } : { image: id };
    // an event also shows the pictures of its venue and its organizer
    const links = kind === 'event' && {
      venue: shared({ ...subject, kind: 'venue-showing' }).id,
      organizer: shared({ ...subject, kind: 'organizer-showing' }).id,
    };
    return makeRecord(kind, 'author', words.give(subject).title, { status: 'publish', ...shown, ...links });
  }

  /** The file has the title's word in its name, so that its address tells of it. */
  async function makeMedia(subject: Subject): Promise<Place> {
    const { title, text } = words.give(subject);
    const headers = { 'content-type': 'image/png', 'content-disposition': `attachment; filename="${title}.png"` };
    const { status, body } = await site.json<Answer>(`${ROOT}/media`, {
      ...admin,
      method: 'POST',
      headers,
      body: PICTURE,
    });
    assert.equal(status, 201, JSON.stringify(body));
    const { id, slug } = body;
    const { state } = subject;
    const orphaned = state === 'orphan' ? await makeRecord('post', 'author', 'Soon gone', {}) : undefined;
    const attached = state === 'private-attached' ? 'post-publish-author' : state;
    const holder = HOLDERS.find((one) => attachedTo(one) === attached);
    const made = await change(`${ROOT}/media/${id}`, {
      caption: text,
      description: text,
      alt_text: text,
      author: users.idOf(subject.owner as Principal),
      ...(holder && { post: shared(holder).id }),
      ...(orphaned && { post: orphaned.id }),
      ...(state.startsWith('private') && { status: 'private' }),
    });
    if (orphaned) await remove(`${ROOT}/posts/${orphaned.id}?force=true`);
    return { id, slug, source: made.source_url };
  }

  function shared(subject: Subject): Place {
    if (subject.state === 'missing') return { id: NO_ID, slug: 'no-such-record' };
    if (subject.state === 'otherwise') return shared({ kind: 'post', state: 'draft', owner: 'author' });
    const place = places.get(nameOf(subject));
    assert.ok(place, nameOf(subject));
    return place;
  }

  async function fresh(subject: Subject): Promise<Place> {
    if (['missing', 'otherwise'].includes(subject.state)) return shared(subject);
    if (isShowing(subject)) return makeShowing(subject);
    return subject.kind === 'media' ? makeMedia(subject) : makeHolder(subject);
  }

  // what others are nested in comes after them
  const showings = SHOWING.toReversed().flatMap((kind) => SHOWN.map((media) => showing(kind, media)));
  for (const subject of [...HOLDERS, ...MEDIA, ...showings]) places.set(nameOf(subject), await fresh(subject));
  return { site, ...users, shared, fresh, wordsIn: words.in };
}
