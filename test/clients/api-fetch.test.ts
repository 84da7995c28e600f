/** `@wordpress/api-fetch`, unchanged, against a served site: what it does with the reference it does here. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Answer } from '../asking-site.ts';
import { PICTURE } from '../verify/security/picture.ts';
import { servedClientSite } from './served-client-site.ts';

/** Names at the API's own root, and at that of the plugin wp-alias. */
const OWN = { site: 'site/v2', calendar: 'calendar/events/v1', relations: 'site', recordId: 'site_id' };
const ALIAS = { site: 'wp/v2', calendar: 'tribe/events/v1', relations: 'wp', recordId: 'wp_id' };
type Names = typeof OWN;

/** Output of one of the programs in this folder for a new site. @param more of its environment */
async function seenBy(
  t: TestContext,
  program: string,
  names: Names,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const site = await servedClientSite({ alias: names === ALIAS });
  t.after(() => site.close());
  const own = { CLIENT_ROOT: site.root, CLIENT_AUTHORIZATION: site.authorization, CLIENT_NAMES: JSON.stringify(names) };
  const env = { ...process.env, ...own, ...more };
  const path = fileURLToPath(new URL(program, import.meta.url));
  return JSON.parse((await promisify(execFile)(process.execPath, [path], { env })).stdout);
}

for (const names of [OWN, ALIAS]) {
  test(`posts, events and media are created, listed, updated and deleted by the names of ${names.site}`, async (t) => {
    const picture = { CLIENT_PICTURE: Buffer.from(PICTURE).toString('base64') };
    const { posts, media, ...seen } = await seenBy(t, './api-fetch-client.mjs', names, picture);
    assert.deepEqual(posts, {
      made: 103,
      totals: ['103', '11'],
      all: 103,
      title: 'Post 1',
      titles: ['Put', 'Patched', 'Unsaved'],
      allowed: 'GET, POST, PUT, PATCH, DELETE',
      allowedVisitor: 'GET',
      trashed: 'trash',
      deleted: [true, true],
      gone: ['rest_post_invalid_id', 404],
      refused: ['rest_cannot_create', 401],
    });
    assert.deepEqual(media, {
      made: { alt: 'Blue', caption: 'A “ferry”', title: 'Grose-Fahre', type: 'image/png', post: true },
      named: 'image',
      listed: true,
      edited: [true, 2, 3],
      updated: 'Ferry',
      shown: true,
      deleted: true,
      after: 0,
      files: [404, 200],
      refused: ['rest_cannot_create', 401],
      script: ['rest_upload_sideload_error', 400],
      empty: ['rest_upload_no_data', 400],
    });
    assert.deepEqual(seen, {
      site: { namespaces: [names.site, names.calendar], routes: [`/${names.site}/posts`, `/${names.calendar}/events`] },
      events: {
        totals: ['3', '2'],
        pages: [['Event 1', 'Event 2'], ['Event 3']],
        updated: 'Put',
        trashed: 'trash',
        gone: ['event-no-longer-available', 403],
      },
    });
  });

  test(`menus, templates and styles are created, changed, read and restored under the names of ${names.site}`, async (t) => {
    const { menus, templates, styles } = await seenBy(t, './api-fetch-appearance.mjs', names);
    assert.deepEqual(menus, {
      items: [
        ['Help', 1, true],
        ['Shop', 2, false],
        ['Write to us', 2, false],
      ],
      urls: ['https://example.org/help', '/shop', 'the page'],
      listed: [['Main', ['primary']]],
      places: [
        ['primary', true],
        ['footer', false],
      ],
      deleted: true,
      left: 2,
      trash: ['rest_trash_not_supported', 501],
      refused: ['rest_cannot_view', 401],
      allowed: 'GET, POST',
    });
    const idOf = (slug: string) => `daybook${names === ALIAS ? '//' : '/'}${slug}`;
    const customised = (slug: string) => ({
      before: [idOf(slug), 'theme', 0, true],
      changed: ['custom', 'theme', true],
      read: Array.from({ length: 3 }, () => [idOf(slug), 'Another']),
      autosave: true,
      revisions: [2, true],
      own: [idOf('leaflet'), 'custom'],
      listed: [idOf('leaflet')],
      reverted: true,
      after: ['theme', true],
      allowed: 'GET, POST, PUT, PATCH, DELETE',
      refused: ['rest_cannot_manage_templates', 401],
      missing: ['rest_template_not_found', 404],
    });
    assert.deepEqual(templates, {
      templates: customised('page'),
      'template-parts': customised('header'),
      lookup: idOf('page'),
    });
    const background = { color: { background: 'var(--wp--preset--color--base)' } };
    assert.deepEqual(styles, {
      id: [true, true, true],
      base: ['object', 'object'],
      variations: true,
      before: [{}, {}],
      changed: true,
      record: background,
      revisions: [
        [true, background],
        [true, {}],
      ],
      counted: 2,
      allowed: ['GET, POST, PUT, PATCH', null],
      refused: ['rest_cannot_view', 401],
      wrong: ['rest_invalid_param', 400],
    });
  });
}
