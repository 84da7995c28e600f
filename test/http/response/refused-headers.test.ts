/** What plugins may not say of a response: it would break, or take a promise back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { anyone, definePlugin, html, type PageAnswer, type ReplyOptions, reply } from '../../../core/index.ts';
import { testSite } from '../../../scripts/testing/test-site.ts';

const wall = definePlugin({ name: 'wall', namespace: 'wall/v1' });
const SITE = { settings: { url: 'https://town.test' } };

/** A site with a route and a page that answer so. */
const siteWith = (options: ReplyOptions, page: PageAnswer) =>
  testSite(
    [
      wall.with({
        routes: [
          wall.read({
            path: '/said',
            params: {},
            allow: anyone,
            summary: 'Answers.',
            returns: v.unknown(),
            run: () => reply({}, options),
          }),
        ],
        pages: [wall.page({ path: '/wall', params: {}, run: () => page })],
      }),
    ],
    SITE,
  );

const document = html`<p>Here</p>`;
const named = (name: string) => ({ headers: { [name]: '1' } });
const ofConnection = ['Transfer-Encoding', 'content-length', 'Content-Encoding', 'Trailer', 'connection', 'Upgrade'];
const ofPages = ['Content-Type', 'content-security-policy', 'X-Frame-Options', 'X-Robots-Tag', 'vary', 'ETag'];

const CASES: readonly { what: string; route?: ReplyOptions; page?: PageAnswer; says: RegExp }[] = [
  ...[...ofConnection, 'Keep-Alive'].flatMap((name) => [
    { what: `a route with ${name}`, route: named(name), says: /may not set the header/ },
    { what: `a page with ${name}`, page: { document, ...named(name) }, says: /may not set the header/ },
    { what: `a redirect with ${name}`, page: { location: '/', ...named(name) }, says: /may not set the header/ },
  ]),
  ...[...ofPages, 'X-Content-Type-Options'].map((name) => ({
    what: `a page with ${name}`,
    page: { document, ...named(name) },
    says: /may not set the header/,
  })),
  ...[99, 101, 200.5, 600, Number.NaN].flatMap((status) => [
    { what: `a route with the status ${status}`, route: { status }, says: /from 200 to 599/ },
    { what: `a page with the status ${status}`, page: { document, status }, says: /from 200 to 599/ },
    { what: `a redirect with the status ${status}`, page: { location: '/', status }, says: /from 200 to 599/ },
  ]),
  ...['https://a.test; script-src *', 'https://a.test, b', 'https://a.test b', ''].flatMap((source) =>
    (['images', 'media', 'frames'] as const).map((kind) => ({
      what: `a page that loads ${kind} from ${JSON.stringify(source)}`,
      page: { document, loads: { [kind]: [source] } },
      says: /is not one source/,
    })),
  ),
];

for (const { what, route, page, says } of CASES) {
  test(`${what} is refused, and the log names the plugin`, async (t) => {
    const site = await siteWith(route ?? {}, page);
    t.after(() => site.close());
    const { status } = await site.fetch(route ? '/wall/v1/said' : '/../wall');
    assert.equal(status, 500);
    const line = site.logged.find((one) => says.test(one));
    assert.match(String(line), /"plugin":"wall"/);
  });
}
