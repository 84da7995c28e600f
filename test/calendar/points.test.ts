import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { contribute, definePlugin, eq } from '../../core/index.ts';
import { pluginSource } from '../../core/testing/test-site.ts';
import { eventFields, eventList, venueFields } from '../../plugins/calendar/index.ts';
import { media } from '../../plugins/content/index.ts';
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

/** A plugin that adds to everything that the calendar offers, and that the calendar has never heard of. */
const guest = definePlugin({ name: 'guest' }).with({
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
      params: { geo_lat: v.optional(v.number()) },
      store: (params) => (params.geo_lat === undefined ? {} : { geo_lat: params.geo_lat }),
      show: (record) => ('geo_lat' in record ? { geo_lat: record.geo_lat } : {}),
    }),
    contribute(media, ({ reference }) => (reference === photo.id || reference === photo.url ? photo : undefined)),
  ],
});
const site = await calendarSite({}, [pluginSource(guest, { requires: ['calendar'] })]);

test('a list takes a filter of another plugin before it counts', async () => {
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
  const venue = await site.ask(201, 'POST', '/venues', { ...admin, json: { venue: 'Hall', geo_lat: 44.5 } });
  assert.equal(venue.geo_lat, 44.5);
  const made = await site.ask(201, 'POST', '/events', { ...admin, json: event({ venue: venue.id }) });
  assert.equal(made.venue.geo_lat, 44.5);
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
