import assert from 'node:assert/strict';
import type { PluginSource } from '../../../../core/loading/packages/plugin-source.ts';
import { type Answer, calendarSite } from '../../../calendar/calendar-site.ts';
import type { Side } from '../world.ts';
import { KINDS } from './kinds.ts';

/** Hidden content contains the first word in one world and the second in the other; of equal length. */
export const WORDS = ['quartz', 'zephyr'] as const;

/** Highest id of the records of a world, which are numbered from 1. */
export const LAST_ID = 33;

const admin = { as: 'administrator' } as const;
const HIDDEN_STATES = ['draft', 'pending', 'private', 'future', 'trash'];

/** Slugs of what a world has, hidden or not. */
export const SLUGS = [
  ...['depot', 'hall', 'club', 'tea', 'fair', 'concert', 'locked', 'own-draft'],
  ...KINDS.flatMap(({ kind }) => HIDDEN_STATES.flatMap((state) => [`${kind}-${state}`, `${kind}-${state}__trashed`])),
];

/** Members of files written by hand, or by an import, that no answer shows. */
const handMade = (word: string): Record<string, string> => ({
  'calendar/venues/1.json': JSON.stringify({ id: 1, title: 'Depot', slug: 'depot', author: 1, caretaker: word }),
  'calendar/events/2.json': JSON.stringify({
    id: 2,
    title: 'Tea',
    slug: 'tea',
    author: 1,
    start: '2030-03-02 15:00:00',
    end: '2030-03-02 16:00:00',
    timezone: 'America/New_York',
    ical: { uid: `tea@${word}.example`, digest: `digest of ${word}` },
  }),
});

/** Texts of a hidden record of a kind. */
const textsOf = (kind: string, word: string): Answer => {
  if (kind === 'venue')
    return { address: word, city: word, zip: word, phone: word, website: `https://${word}.example` };
  if (kind === 'organizer') return { phone: word, email: `${word}@example.org`, website: `https://${word}.example` };
  return { excerpt: word, cost: word, website: `https://${word}.example` };
};

/**
 * A site whose hidden records, hidden members and users' e-mail addresses contain one of two words. Hidden events also differ in
 * dates, terms, flags, venue and organizer, and a public event is linked to a different hidden venue. @param more additional
 * plugins @param files initial files
 */
export async function openWorld(
  side: Side,
  more: readonly PluginSource[] = [],
  files: Readonly<Record<string, string>> = {},
) {
  const word = WORDS[side];
  const either = <T>(...two: readonly [T, T]): T => two[side];
  const settings = { allow_plain_http: true, limits: { failed_logins: 1_000_000 } };
  const site = await calendarSite({ settings, files: { ...files, ...handMade(word) } }, more);
  const make = (path: string, json: Answer): Promise<Answer> => site.ask(201, 'POST', path, { ...admin, json });
  const change = (path: string, json: Answer): Promise<Answer> => site.ask(200, 'PATCH', path, { ...admin, json });

  for (const as of ['administrator', 'subscriber', 'contributor', 'author', 'editor'] as const) {
    await site.ask(200, 'GET', '/events', { as });
    await site.command('user change', { login: as, changes: { email: `${as}@${word}.example` } });
  }
  const music = (await make('/categories', { name: 'Music' })).id;
  const jazz = (await make('/categories', { name: 'Jazz', parent: music })).id;
  const indoor = (await make('/tags', { name: 'Indoor' })).id;
  const outdoor = (await make('/tags', { name: 'Outdoor' })).id;
  const hall = (await make('/venues', { venue: 'Hall', city: 'Springfield' })).id;
  const club = (await make('/organizers', { organizer: 'Club', email: 'club@example.org' })).id;

  const hidden: Record<string, number[]> = {};
  for (const { kind, plural, title, needs } of KINDS.toReversed()) {
    hidden[kind] = [];
    for (const state of HIDDEN_STATES) {
      const { id } = await make(`/${plural}`, { [title]: `${kind} ${state}`, ...needs });
      const attributes = kind === 'event' && {
        start_date: either('2030-02-01 10:00:00', '2030-04-01 10:00:00'),
        end_date: either('2030-02-01 12:00:00', '2030-04-01 12:00:00'),
        categories: [either(music, jazz)],
        tags: [either(indoor, outdoor)],
        venue: [either(1, hall)],
        organizer: either<number[]>([], [club]),
        featured: either(true, false),
        sticky: either(false, true),
        hide_from_listings: either(true, false),
      };
      const status = state === 'trash' ? {} : { status: state };
      await change(`/${plural}/${id}`, {
        [title]: `${word} ${kind}`,
        description: `Nobody knows of ${word}.`,
        ...textsOf(kind, word),
        ...(state === 'future' && { date: '2031-01-01 00:00:00' }),
        ...status,
        ...attributes,
      });
      if (state === 'trash') await site.ask(200, 'DELETE', `/${plural}/${id}`, admin);
      hidden[kind].push(id);
    }
  }
  const [draftVenue = 0, , privateVenue = 0] = hidden.venue ?? [];
  const [draftOrganizer = 0, , privateOrganizer = 0] = hidden.organizer ?? [];
  const event = (title: string, day: string, more: Answer): Promise<Answer> =>
    make('/events', { title, start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00`, ...more });
  await event('Fair', '2030-03-01', {
    description: 'Stalls and a band.',
    venue: [hall, either(draftVenue, privateVenue)],
    organizer: [club, either(draftOrganizer, privateOrganizer)],
    tags: [outdoor],
  });
  await event('Concert', '2030-06-01', {
    venue: either(draftVenue, privateVenue),
    categories: [music],
    featured: true,
  });
  await event('Over', '2029-06-01', { venue: hall });
  await event('Locked', '2030-05-01', { description: word, excerpt: word, password: `sesame ${word}` });
  const own = { title: 'Own', slug: 'own-draft', start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };
  await site.ask(201, 'POST', '/events', { as: 'author', json: { ...own, status: 'draft' } });
  await site.ask(201, 'POST', '/venues', { as: 'contributor', json: { venue: 'Own venue' } });
  const { id } = await make('/tags', { name: 'last' });
  assert.equal(id, LAST_ID, 'the ids of a world end here');
  return site;
}
