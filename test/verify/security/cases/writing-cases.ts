import { EVENTS, MEDIA, PAGES, POSTS, VENUES } from './paths.ts';
import type { RealCase } from './real-case.ts';

const WHEN = { start_date: '2030-04-01 10:00:00', end_date: '2030-04-01 12:00:00' };

/** Writes that no user has the right to make. */
export const WRITING_CASES: readonly RealCase[] = [
  {
    what: 'a part of something, made without a right on the whole',
    happened: 'WordPress 6.9 and 6.9.1, notes on any post, CVE-2026-3906',
    asks: [
      { as: 'subscriber', path: `${POSTS}/{public}/autosaves`, json: { content: 'A note' }, status: 403 },
      { as: 'contributor', path: `${POSTS}/{draft}/autosaves`, json: { content: 'A note' }, status: 403 },
      { as: 'author', path: `${PAGES}/{page}/autosaves`, json: { content: 'A note' }, status: 403 },
      { as: 'author', path: PAGES, json: { title: 'Below', parent: '{page}' }, status: 403 },
      { as: 'contributor', path: '/api/tickets/v1/events/{event}/rsvps', status: 403 },
      { as: 'author', path: `${POSTS}/{public}/autosaves`, json: { content: 'A note' }, status: 200, told: true },
    ],
  },
  {
    what: 'those who may not publish publish',
    happened: 'WordPress before 3.0.3, contributors by the remote interface, CVE-2010-5106',
    asks: [
      { as: 'contributor', path: POSTS, json: { title: 'Out', status: 'publish' }, status: 403 },
      {
        as: 'contributor',
        path: POSTS,
        json: { title: 'Out', status: 'future', date: '2031-01-01T00:00:00' },
        status: 403,
      },
      { as: 'contributor', path: POSTS, json: { title: 'Out', status: 'private' }, status: 403 },
      { as: 'contributor', path: `${POSTS}/{own}`, json: { status: 'publish' }, status: 403 },
      { as: 'contributor', method: 'DELETE', path: `${POSTS}/{public}`, status: 403 },
      {
        as: 'contributor',
        path: EVENTS,
        json: { ...WHEN, title: 'Out', status: 'publish' },
        status: 201,
        shows: /"status":"pending"/,
      },
    ],
  },
  {
    what: 'something is given to another author, or taken',
    happened: 'WordPress before 3.5.2, authorship reassignment, CVE-2013-2200',
    asks: [
      { as: 'author', path: POSTS, json: { title: 'x', author: '{editorUser}' }, status: 403 },
      { as: 'author', path: `${POSTS}/{public}`, json: { author: '{editorUser}' }, status: 403 },
      { as: 'author', path: `${POSTS}/{editors}`, json: { author: '{authorUser}' }, status: 403 },
      { as: 'author', path: EVENTS, json: { ...WHEN, title: 'x', author: '{editorUser}' }, status: 403 },
      { as: 'editor', path: `${POSTS}/{public}`, json: { author: '{editorUser}' }, status: 200 },
    ],
  },
  {
    what: 'members that say where files lie are set like any other',
    happened: 'WordPress before 5.0.1, meta data of media, CVE-2018-20147',
    asks: [
      {
        as: 'author',
        path: POSTS,
        json: { title: 'x', meta: { _wp_attached_file: '../../settings.json' } },
        status: 201,
        // only the name is shown, as an ignored member
        never: /settings\.json/,
      },
      {
        as: 'author',
        path: POSTS,
        json: { title: 'x', _wp_attached_file: '../../settings.json', file: '../x', source_url: 'file:///etc' },
        status: 201,
        never: /settings\.json|file:/,
      },
      { as: 'author', path: MEDIA, json: { title: 'x', file: '../../settings.json', _upload: 'x' }, status: 400 },
      { as: 'author', method: 'DELETE', path: `${MEDIA}/{public}?force=true`, status: 404 },
    ],
  },
  {
    what: 'venues, organizers and events are changed by whoever may write any',
    happened: 'The Events Calendar before 6.15.16.1, contributors by REST, CVE-2026-2694',
    asks: [
      { as: 'contributor', path: `${VENUES}/{venue}`, json: { venue: 'Renamed' }, status: 403 },
      { as: 'contributor', method: 'DELETE', path: `${VENUES}/{venue}`, status: 403 },
      { as: 'contributor', method: 'DELETE', path: `${EVENTS}/{event}`, status: 403 },
      {
        as: 'contributor',
        path: EVENTS,
        json: { ...WHEN, title: 'x', venue: { id: '{venue}', venue: 'Renamed' } },
        status: 201,
        shows: /Hall/,
      },
      { as: 'contributor', path: EVENTS, json: { ...WHEN, title: 'x', venue: { venue: 'Shed' } }, status: 201 },
      { path: VENUES, status: 200, shows: /Hall/, never: /Renamed|Shed/ },
    ],
  },
  {
    what: 'a hidden venue is made public by an event that names it',
    happened: 'The Events Calendar, publishAssociatedTypes() publishes what a published event names',
    asks: [
      { as: 'author', path: EVENTS, json: { ...WHEN, title: 'x', venue: '{closed}', status: 'publish' }, status: 400 },
      {
        as: 'editor',
        path: EVENTS,
        json: { ...WHEN, title: 'Raised', venue: '{closed}', status: 'publish' },
        status: 201,
        told: true,
      },
      { path: `${VENUES}/{closed}`, status: 403 },
      { path: `${EVENTS}?search=raised`, status: 200, shows: /"venue":\[\]/ },
    ],
  },
  {
    what: 'a right that an address with a slash, or without, does not ask for',
    happened: 'Ghost 5.121.0–6.10.3, trailing slashes, CVE-2026-22595',
    asks: [
      { as: 'editor', method: 'PATCH', path: '/api/site/v2/settings', json: { title: 'Ours' }, status: 403 },
      { as: 'editor', method: 'PATCH', path: '/api/site/v2/settings/', json: { title: 'Ours' }, status: 403 },
      { as: 'editor', method: 'PATCH', path: '/api/site/v2//settings', json: { title: 'Ours' }, status: 404 },
      { as: 'editor', method: 'PATCH', path: '/api/site/v2/%73ettings', json: { title: 'Ours' }, status: 404 },
      { as: 'editor', path: '/api/site/v2/plugins/', status: 403 },
      { path: '/api/site/v2/settings/', status: 401 },
      { as: 'administrator', method: 'PATCH', path: '/api/site/v2/settings/', json: { title: 'Ours' }, status: 200 },
    ],
  },
];
