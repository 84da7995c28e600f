import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Answer } from '../asking-site.ts';
import { type ExportedItem, exportOf } from './export-of.ts';
import { type ImportingSite, withImporting } from './importing-site.ts';

const EVENTS = 500;
const VENUES = 20;
const ORGANIZERS = 15;
const ZONES = ['Europe/Rome', 'America/New_York', 'UTC+2', 'Asia/Kolkata', ''];
const COSTS = ['', '12', '0', '10.50', '5 - 20', 'Donation'];

const two = (number: number): string => String(number).padStart(2, '0');

/** What an event of this number is there, and what it must be here. */
function eventOf(number: number): { readonly item: ExportedItem; readonly expected: Answer } {
  const id = 1000 + number;
  const zone = ZONES[number % ZONES.length] ?? '';
  const allDay = number % 7 === 0;
  const day = `2031-${two(1 + (number % 12))}-${two(1 + (number % 28))}`;
  const [start, end] = allDay
    ? [`${day} 00:00:00`, `${day} 23:59:59`]
    : [`${day} ${two(8 + (number % 10))}:30:00`, `${day} 21:15:00`];
  const venue = number % 11 === 0 ? undefined : 2000 + (number % VENUES);
  const isVenueMissing = number % 13 === 0;
  const organizers = [number % ORGANIZERS, ...(number % 3 === 0 ? [(number + 1) % ORGANIZERS] : [])].map(
    (one) => 3000 + one,
  );
  const cost = COSTS[number % COSTS.length] ?? '';
  const isEuro = number % 2 === 0;
  const isOn = (every: number) => number % every === 0;
  const amount = /^[\d. -]+$/.test(cost) && cost !== '0' && isEuro ? `€${cost}` : cost;
  return {
    item: {
      id,
      type: 'tribe_events',
      title: `Event ${number}`,
      slug: `event-${number}`,
      content: `<p>About event ${number}.</p>`,
      excerpt: `Short ${number}`,
      order: isOn(17) ? -1 : 0,
      terms: { [`tribe_events_cat/kind-${number % 4}`]: `Kind ${number % 4}`, 'post_tag/free': 'Free' },
      meta: {
        _EventStartDate: start,
        _EventEndDate: end,
        _EventTimezone: zone,
        _EventAllDay: allDay ? 'yes' : 'no',
        ...(isVenueMissing ? { _EventVenueID: '99999' } : venue ? { _EventVenueID: String(venue) } : {}),
        _EventOrganizerID: organizers.map(String),
        _EventCost: cost,
        _EventCurrencySymbol: isEuro ? '€' : '',
        _EventURL: `https://old.example/info/${number}`,
        _EventHideFromUpcoming: isOn(19) ? 'yes' : '',
        _tribe_featured: isOn(5) ? '1' : '',
        _EventShowMap: isOn(2) ? '1' : '',
        _EventShowMapLink: isOn(3) ? 'true' : '',
      },
    },
    expected: {
      title: `Event ${number}`,
      slug: `event-${number}`,
      start,
      end,
      timezone: zone || 'America/New_York',
      all_day: allDay,
      venue: isVenueMissing || venue === undefined ? [] : [venue],
      organizer: organizers,
      cost: amount === '' ? undefined : amount,
      website: `https://old.example/info/${number}`,
      featured: isOn(5),
      sticky: isOn(17),
      hide_from_listings: isOn(19),
      show_map: isOn(2),
      show_map_link: isOn(3),
      description: `<p>About event ${number}.</p>`,
      excerpt: `Short ${number}`,
    },
  };
}

const venueOf = (number: number): ExportedItem => ({
  id: 2000 + number,
  type: 'tribe_venue',
  title: `Hall ${number}`,
  meta: {
    _VenueAddress: `${number} Main Street`,
    _VenueCity: 'Rhinebeck',
    _VenueCountry: 'United States',
    _VenueState: 'NY',
    _VenueZip: '12572',
    _VenuePhone: '555',
    _VenueURL: 'https://hall.example/',
    _VenueShowMap: number % 2 === 0 ? '1' : 'false',
  },
});

const organizerOf = (number: number): ExportedItem => ({
  id: 3000 + number,
  type: 'tribe_organizer',
  title: `Club ${number}`,
  meta: {
    _OrganizerEmail: `club${number}@old.example`,
    _OrganizerPhone: '556',
    _OrganizerWebsite: 'https://club.example/',
  },
});

const stored = async (site: ImportingSite, path: string): Promise<Answer> => {
  const record = JSON.parse((await site.text(path)) ?? '{}');
  // long texts are lists of lines
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      name === 'description' || name === 'excerpt' ? [value].flat().join('\n') : value,
    ]),
  );
};

it(`${EVENTS} events of The Events Calendar arrive field by field`, () =>
  withImporting(async (site) => {
    const numbers = Array.from({ length: EVENTS }, (_, index) => index);
    const events = numbers.map(eventOf);
    const report = await site.import(
      exportOf({
        items: [
          // in whatever order
          ...events.map(({ item }) => item),
          ...Array.from({ length: VENUES }, (_, index) => venueOf(index)),
          ...Array.from({ length: ORGANIZERS }, (_, index) => organizerOf(index)),
        ],
      }),
    );
    assert.deepEqual(
      Object.entries(report.kinds).map(([kind, { in: found, out }]) => [kind, found, out]),
      [
        ['tribe_events', EVENTS, EVENTS],
        ['tribe_venue', VENUES, VENUES],
        ['tribe_organizer', ORGANIZERS, ORGANIZERS],
      ],
    );
    for (const [number, { expected }] of events.entries()) {
      const record = await stored(site, `calendar/events/${1000 + number}.json`);
      const found = Object.fromEntries(Object.keys(expected).map((name) => [name, record[name]]));
      const usual = {
        venue: [],
        organizer: [],
        all_day: false,
        featured: false,
        sticky: false,
        hide_from_listings: false,
        show_map: false,
        show_map_link: false,
      };
      const said = Object.fromEntries(
        Object.entries({ ...usual, ...found }).map(([name, value]) => [
          name,
          value ?? usual[name as keyof typeof usual],
        ]),
      );
      assert.deepEqual(said, expected, `event ${number}`);
    }
    const missing = report.remarks.filter(({ what }) => what === 'its venue 99999 is missing from the source');
    assert.equal(missing.length, numbers.filter((number) => number % 13 === 0).length);
    const { body: shown } = await site.event('/events/1006');
    const { venue, organizer, cost, categories } = shown as Answer;
    assert.equal(venue.venue, 'Hall 6');
    assert.deepEqual(
      organizer.map((one: Answer) => one.email),
      ['club6@old.example', 'club7@old.example'],
    );
    assert.equal(cost, '');
    assert.deepEqual(
      categories.map((one: Answer) => one.slug),
      ['kind-2'],
    );
    const { body: hall } = await site.event('/venues/2001');
    const { address, city, country, state, zip, phone, website, show_map } = hall as Answer;
    assert.deepEqual(
      { address, city, country, state, zip, phone, website, show_map },
      {
        address: '1 Main Street',
        city: 'Rhinebeck',
        country: 'United States',
        state: 'NY',
        zip: '12572',
        phone: '555',
        website: 'https://hall.example/',
        show_map: false,
      },
    );
  }));
