import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { PluginSource } from '../../core/host.ts';
import site from '../../plugins/site/index.ts';
import type { TestSite } from '../../scripts/testing/test-site.ts';
import { askingSite } from '../asking-site.ts';

/** What a visitor gets. */
export interface Visited {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Headers;
  readonly text: string;
}

/** A site with web pages, in memory, in America/New_York, on 2030-01-15 at noon UTC. */
export interface WebSite extends TestSite {
  visit(
    path: string,
    init?: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
  ): Promise<Visited>;
  /** Writes an item as an editor would. Gives its id. */
  write(route: string, item: Readonly<Record<string, unknown>>): Promise<number>;
}

/** What a site begins with: its files, and of its settings `url` and others, those of the site plugin as `site`. */
type WebSiteOptions = Readonly<Record<string, unknown>> & {
  readonly site?: object;
  readonly files?: Readonly<Record<string, string>>;
  /** A plugin that is off. */
  readonly off?: string;
  /** Plugins that are on as well. */
  readonly more?: readonly PluginSource[];
};

export async function webSite(
  t: TestContext,
  { site: own = {}, files = {}, off, more = [], ...settings }: WebSiteOptions = {},
): Promise<WebSite> {
  const all = ['content', 'calendar', 'site', 'blocks', 'web', 'feeds', 'calendar-web', 'oembed'];
  const on = all.filter((name) => name !== off);
  const opened = await askingSite({
    on,
    plugin: site,
    files,
    more,
    settings: {
      title: 'Mill Lane',
      description: 'A lane',
      url: 'http://mill.test',
      ...settings,
      plugins: {
        ...Object.fromEntries(on.map((name) => [name, true])),
        site: { permalinks: '/%year%/%monthnum%/%day%/%postname%/', ...own },
      },
    },
  });
  t.after(() => opened.close());
  // the API is below the address of the site, which may have a path
  const root = `/..${new URL(opened.site.settings.url).pathname.replace(/\/$/, '')}${opened.site.settings.rest_root}`;
  return {
    ...opened,
    visit: async (path, init = {}) => {
      const answer = await opened.fetch(`/..${path}`, init);
      return {
        status: answer.status,
        location: answer.headers.get('location'),
        headers: answer.headers,
        text: await answer.text(),
      };
    },
    write: async (route, item) => {
      const { status, body } = await opened.json<{ id: number }>(`${root}/site/v2/${route}`, {
        as: 'administrator',
        method: 'POST',
        json: route === 'categories' || route === 'tags' ? item : { status: 'publish', ...item },
      });
      assert.equal(status, 201, JSON.stringify(body));
      return body.id;
    },
  };
}
