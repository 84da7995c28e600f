import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Plugin, Role } from '../core/index.ts';
import { withDoc } from '../core/loading/generation/with-doc.ts';
import type { PluginSource } from '../core/loading/packages/plugin-source.ts';
import { nodeFileSystem } from '../core/platform/node/files/file-system.ts';
import { findPlugins } from '../scripts/find-plugins/find.ts';
import { type TestRequest, type TestSite, type TestSiteOptions, testSite } from '../scripts/testing/test-site.ts';

const folder = fileURLToPath(new URL('../plugins', import.meta.url));
const present = await findPlugins(nodeFileSystem, folder);

/** One of the project's plugins. @throws if there is none with this name */
export function presentPlugin(name: string): PluginSource {
  const source = present.find(({ manifest }) => manifest.name === name);
  assert.ok(source, `there is a plugin ${name}`);
  return source;
}

/** A response body, loosely typed: tests look at members by name. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server sent; each test says what it expects of it
export type Answer = Record<string, any>;

/** A site in memory that knows the namespace of one plugin. */
export interface AskingSite extends TestSite {
  /** Sends a request within the namespace, and asserts the status; a successful response must be what its route declares. */
  ask(status: number, method: string, path: string, options?: Asking): Promise<Answer>;
}

/** The user and the content of a request. */
export interface Asking {
  readonly as?: Role;
  readonly json?: unknown;
  readonly body?: TestRequest['body'];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The plugins of a site, and the plugin whose routes are requested. */
export interface AskingSiteOptions extends TestSiteOptions {
  /** Names of the project's plugins that are on; the others are only present. */
  readonly on: readonly string[];
  readonly plugin: Plugin;
  /** Other plugins that are on. */
  readonly more?: readonly PluginSource[];
}

/** A site in memory, in America/New_York, on 2030-01-15 at noon UTC. */
export async function askingSite({ on, plugin, more = [], ...options }: AskingSiteOptions): Promise<AskingSite> {
  const sources = present.filter(({ manifest }) => on.includes(manifest.name));
  const names = new Set([...on, ...more.map(({ manifest }) => manifest.name)]);
  const off = present.filter(({ manifest }) => !names.has(manifest.name));
  const site = await testSite([...sources, ...more], { off, ...options });
  return {
    ...site,
    ask: async (status, method, path, { headers = {}, ...asking } = {}) => {
      const answer = await site.json<Answer>(`/${plugin.namespace}${path}`, { method, headers, ...asking });
      assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      if (status < 300) assertDeclared(plugin, method, path, answer.body);
      return answer.body;
    },
  };
}

/** What the path segment `:id+` matches. */
const PAIR = '(?:[^/]+/{1,2}[^/]+|[^/]+%2[Ff][^/]+)';

/** Asserts that a response is what its route declares. */
function assertDeclared(plugin: Plugin, method: string, path: string, body: unknown): void {
  const [asked = '', query = ''] = path.split('?');
  const route = withDoc(plugin).routes.find(
    (one) =>
      one.methods.some((known) => known === method) &&
      new RegExp(
        `^${one.path
          .replace(/:\w+\+/g, PAIR)
          .replace(/:(id|parent)\b/g, '\\d+')
          .replace(/:\w+/g, '[^/]+')}$`,
      ).test(asked),
  );
  assert.ok(route, `${method} ${path} is a declared route`);
  // routes declare neither partial nor wrapped responses
  if (/(^|&)_(fields|envelope|embed)/.test(query)) return;
  const { issues = [] } = v.safeParse(route.returns, body);
  assert.deepEqual(
    issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`),
    [],
    `${method} ${path}`,
  );
}
