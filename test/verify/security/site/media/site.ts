import assert from 'node:assert/strict';
import { type Answer, contentSite } from '../../../../site/content-site.ts';
import { addUsers } from '../../add-users.ts';
import { nameOf, type Subject } from '../../cell.ts';
import { PICTURE } from '../../picture.ts';
import type { Principal } from '../../principals.ts';
import type { Place, TableSite } from '../../table.ts';
import { newWords } from '../../words.ts';
import { recordMaker } from '../record-maker.ts';
import { ROOT } from '../routes.ts';
import { attachedTo, HOLDERS, isShowing, MEDIA, SHOWING, SHOWN, showing } from './subjects.ts';

const admin = { as: 'administrator' } as const;
/** Far more than all cells together: throttling has its own tests. */
const SETTINGS = { allow_plain_http: true, limits: { failed_logins: 1_000_000 } };
/** The id of nothing. */
const NO_ID = 99_999_999;

/** A site with the records that hold media, media of each state and owner, records that show each of those, and the users. */
export async function openMedia(): Promise<TableSite> {
  const site = await contentSite({ settings: SETTINGS });
  await site.ask(200, 'GET', '/users/me', admin);
  const users = await addUsers(site);
  const words = newWords();
  const places = new Map<string, Place>();

  const { send, makeRecord, makeInState } = recordMaker(site, users);
  const change = (path: string, json: Answer) => send(200, 'PATCH', path, 'administrator', json);
  const remove = (path: string) => send(200, 'DELETE', path, 'administrator');

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

  /** The file name contains the word of the title, so its URL reveals the word. */
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
    return subject.kind === 'media' ? makeMedia(subject) : makeInState(subject, words.give(subject).title);
  }

  // records that contain others come after them
  const showings = SHOWING.toReversed().flatMap((kind) => SHOWN.map((media) => showing(kind, media)));
  for (const subject of [...HOLDERS, ...MEDIA, ...showings]) places.set(nameOf(subject), await fresh(subject));
  return { site, ...users, shared, fresh, wordsIn: words.in };
}
