import assert from 'node:assert/strict';
import { type Answer, type CalendarSite, calendarSite } from '../../../calendar/calendar-site.ts';
import { addUsers } from '../add-users.ts';
import { nameOf, type Subject } from '../cell.ts';
import type { Principal } from '../principals.ts';
import type { Place, TableSite } from '../table.ts';
import { newWords, type Words } from '../words.ts';
import { KINDS, type Kind, PASSWORD, SUBJECTS, TERM_KINDS } from './kinds.ts';

const admin = { as: 'administrator' } as const;
/** Far more than all cells together: throttling has its own tests. */
const SETTINGS = { allow_plain_http: true, limits: { failed_logins: 1_000_000 } };

/** Texts of a record that is hidden as a whole, by kind. */
const textsOf = (kind: string, word: string): Answer => {
  if (kind === 'venue') return { address: word, city: word, phone: word, website: `https://${word}.example` };
  if (kind === 'organizer') return { phone: word, email: `${word}@example.org`, website: `https://${word}.example` };
  return { excerpt: word };
};

/** The request by which an administrator puts a record in its state. */
const stateOf = (state: string): Answer => {
  if (state === 'future') return { status: state, date: '2031-01-01 00:00:00' };
  if (state === 'trash') return { status: 'publish' };
  if (state === 'password') return { status: 'publish', password: PASSWORD };
  return { status: state };
};

/**
 * Creates a record: first published under a neutral name, so that its slug contains none of its words; then it gets words, owner
 * and state.
 */
async function make(
  site: CalendarSite,
  kind: Kind,
  subject: Subject,
  author: number,
  words: Words,
  more: Answer,
): Promise<Place> {
  const { title, text } = words.give(subject);
  const locked = subject.state === 'password' ? { password: PASSWORD } : {};
  const json = { [kind.title]: nameOf(subject), ...kind.needs, ...locked };
  const { id, slug } = await site.ask(201, 'POST', `/${kind.plural}`, { ...admin, json });
  const path = `/${kind.plural}/${id}`;
  const change = {
    [kind.title]: title,
    description: text,
    ...textsOf(kind.kind, text),
    author,
    ...stateOf(subject.state),
    ...more,
  };
  const changed = await site.ask(200, 'PATCH', path, { ...admin, json: change });
  if (subject.state === 'trash') return site.ask(200, 'DELETE', path, admin) as Promise<Answer & Place>;
  assert.equal(changed.status, subject.state === 'password' ? 'publish' : subject.state, nameOf(subject));
  return { id, slug };
}

/** A site with a record of each kind, state and owner, the known terms, and the users. */
export async function openCalendar(): Promise<TableSite> {
  const site = await calendarSite({ settings: SETTINGS });
  await site.ask(200, 'GET', '/events', admin);
  const users = await addUsers(site);
  const words = newWords();
  const places = new Map<string, Place>();
  const shared = (subject: Subject): Place => {
    if (subject.state === 'missing') return { id: 99_999_999, slug: 'no-such-record' };
    const place = places.get(nameOf(subject));
    assert.ok(place, nameOf(subject));
    return place;
  };
  const fresh = async (subject: Subject): Promise<Place> => {
    if (subject.state === 'missing') return shared(subject);
    const term = TERM_KINDS.find(({ kind }) => kind === subject.kind);
    if (term)
      return site.ask(201, 'POST', `/${term.plural}`, {
        ...admin,
        json: { name: words.give(subject).title },
      }) as Promise<Answer & Place>;
    const kind = KINDS.find((known) => known.kind === subject.kind);
    assert.ok(kind, nameOf(subject));
    const { owner } = subject;
    const links = subject.kind === 'event' &&
      subject.state === 'publish' && {
        venue: ['publish', 'private'].map((state) => shared({ kind: 'venue', state, owner }).id),
        organizer: [shared({ kind: 'organizer', state: 'draft', owner }).id],
      };
    return make(site, kind, subject, users.idOf(owner as Principal), words, links || {});
  };
  for (const { kind, plural } of TERM_KINDS) {
    const json = { name: 'known' };
    await site.ask(201, 'POST', `/${plural}`, { ...admin, json });
    places.set(
      nameOf({ kind, state: 'publish', owner: 'administrator' }),
      await fresh({ kind, state: 'publish', owner: 'administrator' }),
    );
  }
  for (const subject of SUBJECTS.toSorted((a, b) => Number(a.kind === 'event') - Number(b.kind === 'event'))) {
    places.set(nameOf(subject), await fresh(subject));
  }
  return {
    site,
    ...users,
    shared,
    fresh,
    wordsIn: words.in,
  };
}
