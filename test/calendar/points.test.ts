import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { anyone, contribute, defineCollection, definePlugin, eq } from '../../core/index.ts';
import { eventFields, eventList, venueFields } from '../../plugins/calendar/index.ts';
import { media } from '../../plugins/content/index.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import { calendarSite, event, titles } from './calendar-site.ts';

const admin = { as: 'administrator' } as const;
const photo = {
  id: 77,
  url: 'http://site.test/photo.jpg',
  extension: 'jpg',
  width: 4,
  height: 3,
  filesize: 12,
  sizes: {},
};

/** The guest's notes about states, which nobody else may read. */
const states = defineCollection('guest/states', v.looseObject({ text: v.string() }), {
  fields: {},
  guard: () => undefined,
});
const NOON = Date.parse('2030-01-16T12:00:00Z');

/** A plugin that adds to everything that the calendar offers, and that the calendar has never heard of. */
const declared = definePlugin({ name: 'guest', namespace: 'guest/v1' });
const say = declared.write({
  method: 'POST',
  path: '/states',
  params: { text: v.string() },
  allow: anyone,
  summary: 'Says how things are.',
  returns: v.unknown(),
  run: ({ params, store }) => store.of(states).insert(params),
});
const guest = declared.with({
  collections: [states],
  routes: [say],
  extends: [
    contribute(eventList, {
      params: { only_featured: v.optional(v.boolean()) },
      where: ({ params }) => (params.only_featured ? eq('featured', true) : undefined),
    }),
    contribute(eventFields, {
      params: { seats: v.optional(v.number()) },
      store: ({ seats }) => (seats === undefined ? {} : { seats }),
      show: (record) => ({ seats: 'seats' in record ? record.seats : 0 }),
    }),
    contribute(venueFields, {
      params: { height: v.optional(v.number()) },
      store: (params) => (params.height === undefined ? {} : { height: params.height }),
      show: (record) => ('height' in record ? { height: record.height } : {}),
    }),
    contribute(eventFields, {
      params: {},
      store: () => ({}),
      show: (_record, { store, moment }) => ({
        states: store
          .of(states)
          .find()
          .records.map(({ text }) => text),
        afternoon: moment.isReached(NOON),
      }),
    }),
    contribute(media, ({ reference }) => (reference === photo.id || reference === photo.url ? photo : undefined)),
  ],
});
const site = await calendarSite({}, [pluginSource(guest, { requires: ['calendar', 'content'] })]);

test('a filter of another plugin applies before a list is counted', async () => {
  await site.ask(201, 'POST', '/events', { ...admin, json: event({ title: 'Plain' }) });
  await site.ask(201, 'POST', '/events', { ...admin, json: event({ title: 'Featured', featured: true }) });
  const list = await site.ask(200, 'GET', '/events?only_featured=true');
  assert.deepEqual([titles(list), list.total], [['Featured'], 1]);
});

test('an event stores and shows a field of another plugin, and an update keeps it', async () => {
  const made = await site.ask(201, 'POST', '/events', { ...admin, json: event({ seats: 40 }) });
  assert.equal(made.seats, 40);
  const kept = await site.ask(200, 'PATCH', `/events/${made.id}`, { ...admin, json: { title: 'Kept' } });
  assert.equal(kept.seats, 40);
});

test('a venue shows one wherever it is shown', async () => {
  const venue = await site.ask(201, 'POST', '/venues', { ...admin, json: { venue: 'Hall', height: 44.5 } });
  assert.equal(venue.height, 44.5);
  const made = await site.ask(201, 'POST', '/events', { ...admin, json: event({ venue: venue.id }) });
  assert.equal(made.venue.height, 44.5);
});

test('media of another plugin are named by id or URL, shown whole, and cleared', async () => {
  for (const image of [photo.id, String(photo.id), photo.url]) {
    const made = await site.ask(201, 'POST', '/events', { ...admin, json: event({ image }) });
    assert.deepEqual(made.image, photo);
    const kept = await site.ask(200, 'PATCH', `/events/${made.id}`, { ...admin, json: { title: 'Kept' } });
    assert.deepEqual(kept.image, photo);
    const cleared = await site.ask(200, 'PATCH', `/events/${made.id}`, { ...admin, json: { image: '' } });
    assert.equal(cleared.image, false);
  }
  const venue = await site.ask(201, 'POST', '/venues', { ...admin, json: { venue: 'Pictured', image: photo.url } });
  assert.deepEqual(venue.image, photo);
});

test('fields of a plugin follow their own read rights and the clock, even in cached responses', async () => {
  const { id } = await site.ask(201, 'POST', '/events', { ...admin, json: event({ title: 'Watched' }) });
  const shown = async () => {
    for (const _ of ['asked once', 'kept', 'from what is kept']) await site.ask(200, 'GET', `/events/${id}`);
    const { states, afternoon } = await site.ask(200, 'GET', `/events/${id}`);
    const { events } = await site.ask(200, 'GET', '/events?search=watched');
    assert.deepEqual([events[0].states, events[0].afternoon], [states, afternoon]);
    return [states, afternoon];
  };
  assert.deepEqual(await shown(), [[], false]);
  await site.fetch('/guest/v1/states', { json: { text: 'open' } });
  assert.deepEqual(await shown(), [['open'], false]);
  site.clock.set(NOON);
  assert.deepEqual(await shown(), [['open'], true]);
});
