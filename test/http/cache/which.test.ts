/** Which answers are kept, from the second time on that they are asked for: the third time they are there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twoSites } from './play/two-sites.ts';

const KEPT_BYTES = 64 * 1024 * 1024;

const sites = await twoSites(KEPT_BYTES);
// menus are not everybody's by default
const plugins = { content: true, calendar: true, site: { public_menus: true }, builder: true, hello: true };
await sites.saveSettings({ plugins }, KEPT_BYTES);
const NAMESPACE = '/calendar/events/v1';
const ME = '/site/v2/users/me';
const SITE = '/site/v2';
const OF_SITE = ['posts', 'menus', 'menu-items'];
const times = { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };
const made = new Map<string, number>();
const id = (name: string) => Number(made.get(name));
for (const [name, plural, make] of [
  ['venue', 'venues', () => ({ venue: 'Hall' })],
  ['organizer', 'organizers', () => ({ organizer: 'Club' })],
  ['category', 'categories', () => ({ name: 'Music' })],
  ['tag', 'tags', () => ({ name: 'Indoor' })],
  [
    'event',
    'events',
    () => ({ title: 'Fair', ...times, venue: [id('venue')], organizer: [id('organizer')], tags: [id('tag')] }),
  ],
  ['locked', 'events', () => ({ title: 'Locked', ...times, password: 'sesame' })],
  ['draft', 'events', () => ({ title: 'Draft', ...times, status: 'draft' })],
  ['post', 'posts', () => ({ title: 'News', status: 'publish' })],
  ['menu', 'menus', () => ({ name: 'Main', locations: ['primary'] })],
  ['menu item', 'menu-items', () => ({ type: 'post_type', object_id: id('event'), menus: id('menu') })],
  ['locked post', 'posts', () => ({ title: 'Locked', status: 'publish', password: 'sesame' })],
] as const) {
  const [{ body }] = await sites.ask({
    method: 'POST',
    path: `${OF_SITE.includes(plural) ? SITE : NAMESPACE}/${plural}`,
    as: 'administrator',
    json: make(),
  });
  made.set(name, JSON.parse(body.toString()).id);
}

for (const [path, kept] of [
  ['/', true],
  [NAMESPACE, true],
  [`${NAMESPACE}/doc`, true],
  [`${NAMESPACE}/events`, true],
  [`${NAMESPACE}/events?start_date=2030-01-01&search=fair`, true],
  [`${NAMESPACE}/events?_fields=events.id&_envelope`, true],
  [`${NAMESPACE}/events?strict_dates=true&start_date=2030-01-01&end_date=2031-01-01`, true],
  // strict, the window of today begins at this very instant
  [`${NAMESPACE}/events?strict_dates=true`, false],
  [`${NAMESPACE}/events?strict_dates=true&end_date=2031-01-01`, false],
  [`${NAMESPACE}/events/${id('event')}`, true],
  [`${NAMESPACE}/events/by-slug/fair`, true],
  [`${NAMESPACE}/venues`, true],
  [`${NAMESPACE}/venues?only_with_upcoming=true&has_events=true`, true],
  [`${NAMESPACE}/venues/${id('venue')}`, true],
  [`${NAMESPACE}/venues/by-slug/hall`, true],
  [`${NAMESPACE}/organizers`, true],
  [`${NAMESPACE}/organizers/${id('organizer')}`, true],
  [`${NAMESPACE}/organizers/by-slug/club`, true],
  [`${NAMESPACE}/categories`, true],
  [`${NAMESPACE}/categories/${id('category')}`, true],
  [`${NAMESPACE}/tags?orderby=count`, true],
  [`${NAMESPACE}/tags/${id('tag')}`, true],
  ['/hello/v1/notes', true],
  [`${SITE}/posts`, true],
  [`${SITE}/posts?_embed&search=news`, true],
  [`${SITE}/posts/${id('post')}?_embed=author`, true],
  [`${SITE}/pages`, true],
  [`${SITE}/blocks`, true],
  [`${SITE}/media`, true],
  [`${SITE}/media/1?_embed`, true],
  [`${SITE}/categories?hide_empty=true`, true],
  [`${SITE}/types`, true],
  [`${SITE}/users/1`, true],
  [`${SITE}/search?search=news`, true],
  [`${SITE}/menu-items`, true],
  [`${SITE}/menu-items?_embed`, true],
  [`${SITE}/menu-items/${id('menu item')}`, true],
  [`${SITE}/menus/${id('menu')}`, true],
  [`${SITE}/menu-locations/primary`, true],
  ['/builder/v1/icons/export', true],
  ['/builder/v1/design-set?search=news', true],
  ['/builder/v1/design-set/tags', true],
  // protected content, or requests with a password
  [`${NAMESPACE}/events/${id('locked')}?password=sesame`, false],
  [`${NAMESPACE}/events/${id('event')}?password=sesame`, false],
  [`${SITE}/posts/${id('locked post')}`, false],
  [`${SITE}/posts/${id('post')}/revisions`, false],
  [ME, false],
  [`${SITE}/templates`, false],
  [`${SITE}/themes`, false],
  // what is refused
  [`${NAMESPACE}/events/${id('draft')}`, false],
  [`${NAMESPACE}/events/${id('locked')}`, false],
  [`${NAMESPACE}/events?page=99`, false],
  ['/nowhere', false],
] as const) {
  test(`${path} is ${kept ? '' : 'not '}cached`, async () => {
    const ask = { method: 'GET', path };
    await sites.ask(ask);
    await sites.ask(ask);
    const [again, anew] = await sites.ask(ask);
    assert.equal(again.isKept, kept);
    assert.equal(anew.isKept, false, 'nothing is by the site that keeps nothing');
    const [head] = await sites.ask({ ...ask, method: 'HEAD' });
    assert.equal(head.isKept, kept, 'HEAD');
    const [signedIn] = await sites.ask({ ...ask, as: 'subscriber' });
    assert.equal(signedIn.isKept, false, 'who signs in is never given what strangers are');
    await sites.ask({ ...ask, as: 'subscriber' });
    const [signedInAgain] = await sites.ask({ ...ask, as: 'subscriber' });
    assert.equal(signedInAgain.isKept, kept || path === ME, 'a user is given their own again');
    const [other] = await sites.ask({ ...ask, as: 'contributor' });
    assert.equal(other.isKept, false, 'and nobody else is');
  });
}
