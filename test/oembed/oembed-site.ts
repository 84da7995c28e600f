import type { PluginSource } from '../../core/loading/packages/plugin-source.ts';
import oembed from '../../plugins/oembed/index.ts';
import type { TestSiteOptions } from '../../scripts/testing/test-site.ts';
import { toWebHandler } from '../../scripts/testing/web-handler.ts';
import { type Answer, type Asking, type AskingSite, askingSite } from '../asking-site.ts';

/** A site whose items are embedded. */
export interface OembedSite extends AskingSite {
  /** What is said of an address, in JSON unless the query says otherwise. @param query after the address: `&maxwidth=300` */
  embed(status: number, url: string, query?: string): Promise<Answer>;
  /** Asks the proxy as an author, unless somebody else is named. */
  proxy(status: number, url: string, query?: string, asking?: Asking): Promise<Answer>;
  /** Creates something as an administrator. @param path below the REST root */
  made(path: string, json: Answer): Promise<Answer>;
  /** Requests a URL of the site. */
  get(url: string): Promise<Response>;
}

/**
 * A site in memory with site content, the calendar and oEmbed, on 2030-01-15 at noon UTC.
 *
 * @param more plugins that are on as well
 */
export async function oembedSite(
  options: TestSiteOptions = {},
  more: readonly PluginSource[] = [],
): Promise<OembedSite> {
  const site = await askingSite({
    on: ['content', 'calendar', 'site', 'blocks', 'oembed'],
    plugin: oembed,
    more,
    ...options,
  });
  const handle = toWebHandler((request) => site.site.handle(request));
  const asked = (route: string, url: string, query = '') => `/${route}?url=${encodeURIComponent(url)}${query}`;
  return {
    ...site,
    embed: (status, url, query) => site.ask(status, 'GET', asked('embed', url, query)),
    proxy: (status, url, query, asking = { as: 'author' }) =>
      site.ask(status, 'GET', asked('proxy', url, query), asking),
    made: async (path, json) => {
      const { status, body } = await site.json<Answer>(path, { as: 'administrator', json });
      if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
    get: (url) => handle(new Request(url)),
  };
}

export const POSTS = '/site/v2/posts';
export const PAGES = '/site/v2/pages';
export const EVENTS = '/calendar/events/v1/events';
export const VENUES = '/calendar/events/v1/venues';
export const ORGANIZERS = '/calendar/events/v1/organizers';

/** A published post. */
export const post = (more: Answer = {}): Answer => ({ title: 'Embed me', content: 'Body', status: 'publish', ...more });

/** A published event, on 2030-05-01 from half past six to eight in the evening. */
export const event = (more: Answer = {}): Answer => ({
  title: 'Fair',
  start_date: '2030-05-01 18:30:00',
  end_date: '2030-05-01 20:00:00',
  status: 'publish',
  ...more,
});
