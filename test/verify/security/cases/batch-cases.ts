import { EVENTS, newPost, POSTS, USERS } from './paths.ts';
import type { RealCase } from './real-case.ts';

const BATCH = '/api/batch/v1';

/** Requests that carry requests. */
export const BATCH_CASES: readonly RealCase[] = [
  {
    what: 'an item that is no request moves others to the handlers of their neighbours',
    happened: 'WordPress 6.9.0–7.0.1, batch route confusion, CVE-2026-63030',
    asks: [
      {
        as: 'author',
        path: BATCH,
        json: {
          requests: [
            { path: 'http:///' },
            newPost('First'),
            { path: ':', body: { title: 'x' } },
            { method: 'PATCH', path: '/site/v2/posts/{editors}', body: { title: 'Moved' } },
            newPost('Second'),
          ],
        },
        status: 207,
        items: [400, 201, 400, 403, 201],
        shows: /First.*Second/s,
      },
      { path: `${POSTS}/{editors}`, status: 200, never: /Moved/ },
      {
        path: BATCH,
        json: { requests: [{ path: 'http:///' }, newPost('Third'), { path: '/site/v2/users', body: {} }] },
        status: 207,
        items: [400, 401, 400],
      },
    ],
  },
  {
    what: 'a batch in a batch',
    happened: 'WordPress 6.9.0–7.0.1, the second stage of the same attack (wp2shell), CVE-2026-63030',
    asks: [
      {
        as: 'administrator',
        path: BATCH,
        json: {
          requests: [
            newPost('Outer'),
            { path: '/batch/v1', body: { requests: [newPost('Inner')] } },
            { path: '//batch/v1', body: { requests: [newPost('Inner')] } },
          ],
        },
        status: 207,
        items: [201, 400, 400],
      },
      { path: `${POSTS}?search=inner`, status: 200, never: /Inner/ },
    ],
  },
  {
    what: 'a read in a batch, with what reads do not check',
    happened: 'WordPress 6.9.0–7.0.1, a GET smuggled to the list of posts (wp2shell), CVE-2026-63030',
    asks: [
      {
        path: BATCH,
        json: { requests: [{ method: 'GET', path: '/site/v2/posts?author_exclude=1) OR 1=1--' }] },
        status: 400,
      },
      {
        as: 'contributor',
        path: BATCH,
        json: { requests: [{ path: '/site/v2/posts?_method=GET&status=publish', body: { title: 'Written' } }] },
        status: 207,
        items: [403],
      },
      { as: 'author', path: BATCH, json: { requests: [newPost('Written')] }, status: 207, items: [201] },
    ],
  },
  {
    what: 'an item that says who asks, for itself and for those behind it',
    happened: 'WordPress 6.9.0–7.0.1, wp_set_current_user() in the middle of a batch (wp2shell), CVE-2026-63030',
    asks: [
      {
        as: 'contributor',
        path: BATCH,
        json: {
          requests: [
            { ...newPost('Own'), headers: { Authorization: 'Basic YWRtaW5pc3RyYXRvcjp4' } },
            { ...newPost('Another’s'), body: { title: 'Another’s', author: '{editorUser}' } },
            { path: '/site/v2/users', body: { username: 'eve', email: 'eve@secret.example', password: 'x' } },
            { method: 'DELETE', path: '/calendar/events/v1/events/{event}', body: { user_id: 1 } },
          ],
        },
        status: 207,
        items: [201, 403, 400, 403],
      },
      { path: `${EVENTS}/{event}`, status: 200 },
      { as: 'administrator', path: `${USERS}?search=eve`, status: 200, never: /eve@/, told: true },
    ],
  },
];
