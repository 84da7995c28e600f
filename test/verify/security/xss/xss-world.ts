import assert from 'node:assert/strict';
import type { Role } from '../../../../core/index.ts';
import calendar from '../../../../plugins/calendar/index.ts';
import type { TestSite } from '../../../../scripts/testing/test-site.ts';
import { toWebHandler } from '../../../../scripts/testing/web-handler.ts';
import { type Answer, askingSite } from '../../../asking-site.ts';
import { PICTURE } from '../picture.ts';

const ON = ['content', 'calendar', 'site', 'blocks', 'oembed', 'tickets', 'batch'];

/** A site with a record for each kind of field that accepts text. */
export interface XssWorld {
  readonly site: TestSite;
  /** Ids by kind; the UUID of an application password. */
  readonly ids: Readonly<Record<string, number | string>>;
  /** Sends a request; refusals are harmless. @returns was it accepted? */
  send(as: Role | undefined, method: string, path: string, json: unknown): Promise<boolean>;
  /** Sends a GET request to the API. @param path under its root */
  read(as: Role | undefined, path: string): Promise<Response>;
  /** The page at a path of the site. */
  get(path: string): Promise<Response>;
}

export const POSTS = '/site/v2/posts';
export const CALENDAR = '/calendar/events/v1';

/** Opens one. @param url where it is served */
export async function openXssWorld(url = 'http://site.test'): Promise<XssWorld> {
  const settings = { url, title: 'Town', allow_plain_http: true };
  const site = await askingSite({ on: ON, plugin: calendar, settings });
  const handle = toWebHandler((request) => site.site.handle(request));
  const make = async (as: Role, path: string, json: Answer): Promise<number> => {
    const { status, body } = await site.json<Answer>(path, { as, json });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };
  const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="picture.png"' };
  const uploaded = await site.json<Answer>('/site/v2/media', { as: 'author', method: 'POST', headers, body: PICTURE });
  assert.equal(uploaded.status, 201);
  const media = uploaded.body.id;
  const dates = { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };
  const venue = await make('author', `${CALENDAR}/venues`, { venue: 'Hall' });
  const organizer = await make('author', `${CALENDAR}/organizers`, { organizer: 'Club' });
  const { body: author } = await site.json<Answer>('/site/v2/users/me', { as: 'author' });
  const { body: applicationPassword } = await site.json<Answer>('/site/v2/users/me/application-passwords', {
    as: 'author',
    json: { name: 'Phone' },
  });
  const links = { venue, organizer, image: media };
  const ids = {
    media,
    author: author.id,
    applicationPassword: applicationPassword.uuid,
    venue,
    organizer,
    event: await make('author', `${CALENDAR}/events`, { title: 'Fair', ...dates, ...links }),
    post: await make('author', POSTS, { title: 'News', status: 'publish', featured_media: media }),
    menuItem: await make('administrator', '/site/v2/menu-items', { title: 'There', url: '/there', status: 'publish' }),
  };
  return {
    site,
    ids,
    send: async (as, method, path, json) => {
      const { status } = await site.fetch(path, { method, json, ...(as && { as }) });
      assert.ok(status < 500, `${method} ${path}: ${status}`);
      return status < 300;
    },
    read: (as, path) => site.fetch(path, as ? { as } : {}),
    get: (path) => handle(new Request(`${url}${path}`)),
  };
}
