import assert from 'node:assert/strict';
import { presentPlugin } from '../../../asking-site.ts';
import { calendarSite } from '../../../calendar/calendar-site.ts';
import { addUsers } from '../add-users.ts';
import { nameOf, type Subject } from '../cell.ts';
import { recordMaker } from '../site/record-maker.ts';
import type { Place, TableSite } from '../table.ts';
import { newWords } from '../words.ts';
import { eventAt, PLACE, VENUES } from './subjects.ts';

/** Far more than all cells together: throttling has its own tests. */
const SETTINGS = { allow_plain_http: true, limits: { failed_logins: 1_000_000 } };

/** A site with venues at one place, an event at each, and the users. */
export async function openPlaces(): Promise<TableSite> {
  const site = await calendarSite({ settings: SETTINGS }, [presentPlugin('geoloc')]);
  await site.ask(200, 'GET', '/events', { as: 'administrator' });
  const users = await addUsers(site);
  const { makeRecord, remove } = recordMaker(site, users);
  const words = newWords();
  const places = new Map<string, Place>();

  const make = async (subject: Subject): Promise<Place> => {
    const { state, owner } = subject;
    const status = state === 'trash' ? 'publish' : state;
    const future = state === 'future' && { date: '2031-01-01 00:00:00' };
    const json = { geo_lat: PLACE.lat, geo_lng: PLACE.lng, status, ...future };
    return makeRecord('venue', owner, words.give(subject).title, json);
  };
  for (const subject of VENUES) {
    const place = await make(subject);
    places.set(nameOf(subject), place);
    await makeRecord('event', subject.owner, words.give(eventAt(subject)).title, { venue: place.id });
    if (subject.state === 'trash') await remove(subject, place, false);
  }
  return {
    site,
    ...users,
    shared: (subject) => {
      const place = places.get(nameOf(subject));
      assert.ok(place, nameOf(subject));
      return place;
    },
    fresh: async (subject) => {
      const place = await make(subject);
      if (subject.state === 'trash') await remove(subject, place, false);
      return place;
    },
    wordsIn: words.in,
  };
}
