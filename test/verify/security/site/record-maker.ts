import assert from 'node:assert/strict';
import type { TestSite } from '../../../../scripts/testing/test-site.ts';
import type { Answer } from '../../../site/content-site.ts';
import type { Subject } from '../cell.ts';
import { entryOf } from '../entry-of.ts';
import type { Principal } from '../principals.ts';
import type { Place, TableSite } from '../table.ts';
import { ROOT } from './routes.ts';

const CALENDAR = '/calendar/events/v1';
const DATES = { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };

/** How records of a kind are made. */
const KINDS: Readonly<Record<string, { readonly path: string; readonly title: string; readonly more?: Answer }>> = {
  post: { path: `${ROOT}/posts`, title: 'title' },
  page: { path: `${ROOT}/pages`, title: 'title' },
  block: { path: `${ROOT}/blocks`, title: 'title' },
  navigation: { path: `${ROOT}/navigation`, title: 'title' },
  event: { path: `${CALENDAR}/events`, title: 'title', more: DATES },
  venue: { path: `${CALENDAR}/venues`, title: 'venue' },
  organizer: { path: `${CALENDAR}/organizers`, title: 'organizer' },
};

/** Kinds whose items belong to their creator. */
const WITHOUT_AUTHOR = ['block', 'navigation'];

/** What brings a record into its state. */
const stateOf = (state: string): Answer => {
  if (state === 'future') return { status: state, date: '2031-01-01T00:00:00' };
  if (state === 'trash') return { status: 'publish' };
  if (state === 'password') return { status: 'publish', password: 'sesame' };
  return { status: state };
};

/** Makes records of every kind, of site content and of the calendar, on a site that has the users of the tables. */
export interface RecordMaker {
  /** Sends a request as a user. @throws AssertionError if the response has another status */
  send(status: number, method: string, path: string, who: Principal, json?: Answer): Promise<Answer>;
  /** Creates a record of a kind with this title, more members, and this owner. */
  makeRecord(kind: string, owner: string, title: string, more: Answer): Promise<Place>;
  /** Makes a record of this kind, owner and state. */
  makeInState(subject: Subject, title: string): Promise<Place>;
  /** Moves a record to the trash, or deletes it permanently. */
  remove(subject: Subject, place: Place, forGood: boolean): Promise<void>;
}

/** Records are made on this site, as these users. */
export function recordMaker(site: TestSite, users: Pick<TableSite, 'authorization' | 'idOf'>): RecordMaker {
  const send: RecordMaker['send'] = async (status, method, path, who, json) => {
    const headers = { authorization: users.authorization(who) ?? '' };
    const answer = await site.json<Answer>(path, { method, headers, ...(json && { json }) });
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const makeRecord: RecordMaker['makeRecord'] = async (kind, owner, name, more) => {
    const { path, title, more: needed } = entryOf(KINDS, kind);
    const byOwner = WITHOUT_AUTHOR.includes(kind);
    const author = byOwner ? {} : { author: users.idOf(owner as Principal) };
    const json = { [title]: name, ...needed, ...author, ...more };
    const { id, slug } = await send(201, 'POST', path, byOwner ? (owner as Principal) : 'administrator', json);
    return { id, slug };
  };
  const remove: RecordMaker['remove'] = async ({ kind }, { id }, forGood) => {
    const query = forGood ? '?force=true' : '';
    await send(200, 'DELETE', `${entryOf(KINDS, kind).path}/${id}${query}`, 'administrator');
  };
  return {
    send,
    makeRecord,
    remove,
    makeInState: async (subject, title) => {
      const { kind, state, owner } = subject;
      const place = await makeRecord(kind, owner, title, stateOf(state));
      if (state === 'trash') await remove(subject, place, false);
      return place;
    },
  };
}
