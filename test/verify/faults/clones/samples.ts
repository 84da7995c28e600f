const DATE = '2026-11-01T08:00:00.000Z';

const named = (id: number, title: string) => ({
  id,
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  status: 'publish',
  author: 1,
  date: DATE,
  modified: DATE,
});

/** An event as a person may write it. */
export const event = (id: number, title: string, more: object = {}): object => ({
  ...named(id, title),
  start: '2027-05-01 10:00:00',
  end: '2027-05-01 18:00:00',
  timezone: 'Europe/Rome',
  ...more,
});

/** A post, a page, a venue, an organizer. */
export const item = (id: number, title: string, more: object = {}): object => ({ ...named(id, title), ...more });

/** A category of events. */
export const category = (id: number, name: string): object => ({
  id,
  taxonomy: 'tribe_events_cat',
  name,
  slug: name.toLowerCase(),
});

/** A menu item with a link. */
export const menuItem = (id: number, title: string, order: number, more: object = {}): object => ({
  ...named(id, title),
  menu_order: order,
  type: 'custom',
  object: 'custom',
  url: 'https://town.example/',
  ...more,
});
