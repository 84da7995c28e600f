/** The demo and its static copy: that they show the same, and every link of every page, as linkinator follows it. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type CheckOptions, LinkChecker, type LinkResult, LinkState } from 'linkinator';
import { freePort } from '../../scripts/host/free-port.ts';
import { type ServedDemo, servedDemo } from './served-demo.ts';

const AT_ONCE = 10;

/** Those that lead to nothing, and where they stand. */
const brokenOf = (links: readonly LinkResult[]): readonly string[] =>
  links
    .filter(({ state }) => state === LinkState.BROKEN)
    .map(({ url, parent, status }) => `${url} (${status}) on ${parent}`);

let demo: ServedDemo;
/** Folder of the static copy. */
let copy: string;
/** Where it is served. */
let base: string;
let port: number;
before(async () => {
  demo = await servedDemo();
  copy = mkdtempSync(join(tmpdir(), 'almanac-copy-'));
  port = await freePort(0, '127.0.0.1');
  base = `http://localhost:${port}`;
  await demo.freeze(copy, base);
});
after(async () => {
  await demo.close();
  rmSync(copy, { recursive: true });
});

/** Pages of the copy: of similar ones, only a sample. */
const pagesOfCopy = (): readonly string[] => {
  const pages = readdirSync(copy, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('index.html'))
    .sort()
    // there are some for each event, day and short address
    .filter((path, index) => !/^(?:event|events|p)\//.test(path) || index % 20 === 0);
  assert.ok(pages.length > 50, `${pages.length} pages`);
  return pages;
};

/** The path of a page of the copy on the site, without the slash that it begins with. */
const addressOf = (page: string): string =>
  page.replace(/index\.html$/, '').replace(/eventDisplay\/past\/$/, '?eventDisplay=past');

/** Elements and texts one by one; blanks between them do not count. */
const piecesOf = (html: string): readonly string[] =>
  html
    .split(/(?=<)/)
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '');

/** A page of the site as docs/freeze.md says that a copy has it. */
const asCopied = (html: string, path: string): string =>
  html
    .replaceAll(new URL(demo.url).host, new URL(base).host)
    .replaceAll(encodeURIComponent(new URL(demo.url).host), encodeURIComponent(new URL(base).host))
    // the API is not in a copy
    .replace(/<link [^>]*href="[^"]*\/api\/[^>]*>/g, '')
    .replace(/(\/event\/[^"/]+\/)\?ical=1\/?"/g, '$1event.ics"')
    .replace(/(?:page\/\d+\/)?\?ical=1\/?"/g, 'events.ics"')
    .replace(/(<link rel="shortlink" href=")[^"]*"/g, `$1${base}${path}"`)
    // in addresses of programs that subscribe
    .replace(/(?:page%2F\d+%2F)?%3Fical%3D1/g, 'events.ics')
    .replace(/(?:page%2F\d+%2F)?%3FeventDisplay%3Dpast%26ical%3D1/g, 'eventDisplay%2Fpast%2Fevents.ics')
    .replace(/(?:page\/\d+\/)?\?eventDisplay=past&amp;ical=1"/g, 'eventDisplay/past/events.ics"')
    .replace(/\?eventDisplay=past"/g, 'eventDisplay/past/"')
    .replace(/(href="[^"]*\/feed\/)"/g, '$1index.xml"')
    .replaceAll('name="tribe-bar-search"', 'name="s"')
    // forms that search
    .replace(/(<form role="search"[^>]*? action=|<form class="event-search"[^>]*? action=)"[^"]*"/g, '$1"/search/"');

/** Is a piece of the copy a link of the site without its address, because the copy does not contain the target? */
const isLeftOut = (piece: string, live: string): boolean => {
  const [, address = ''] = /^<a\b[^>]* href="([^"]*)"/.exec(live) ?? [];
  const path = address.replace(base, '').replace(/[?#].*/, '');
  return (
    piece === live.replace(` href="${address}"`, '') && address !== '' && !existsSync(join(copy, path, 'index.html'))
  );
};

test('a static copy matches the site, except for the documented differences', async () => {
  const differences: string[] = [];
  let compared = 0;
  for (const page of [...pagesOfCopy(), '404.html']) {
    const frozen = readFileSync(join(copy, page), 'utf8');
    // a redirect, and the search, which a script does
    if (frozen.includes('http-equiv="refresh"') || page === 'search/index.html') continue;
    const path = page === '404.html' ? '/nothing-here/' : `/${addressOf(page)}`;
    const pieces = piecesOf(frozen);
    const live = piecesOf(asCopied(await demo.read(path), path));
    if (pieces.length !== live.length) differences.push(`${path}: ${pieces.length} pieces for ${live.length}`);
    const changed = pieces.findIndex((piece, index) => piece !== live[index] && !isLeftOut(piece, live[index] ?? ''));
    if (changed >= 0) differences.push(`${path}: ${pieces[changed]} for ${live[changed]}`);
    compared++;
  }
  assert.deepEqual(differences, []);
  assert.ok(compared > 50, `${compared} pages`);
});

test('no link of the demo is broken', async () => {
  const paths = await demo.paths();
  const pages = paths
    // those of events are made alike, and are many
    .filter((path, index) => path !== '/nothing-here/' && (!path.startsWith('/event/') || index % 10 === 0))
    .map((path) => `${demo.url}${path}`);
  // other sites are not asked, nor are programs for mail and calendars
  const links = await followed(pages, `${demo.url}/`);
  assert.deepEqual(brokenOf(links), []);
  const found = links.filter(({ state }) => state === LinkState.OK);
  assert.ok(found.length > pages.length, `${found.length} links`);
});

test('no link of a static copy of the demo is broken', async () => {
  assert.deepEqual(brokenOf(await followed(pagesOfCopy(), `${base}/`, { serverRoot: copy, port })), []);
});

/** All links of pages. @param own how those begin that are followed */
async function followed(pages: readonly string[], own: string, server: Partial<CheckOptions> = {}) {
  const links: LinkResult[] = [];
  // a server accepts a limited number of concurrent requests
  for (let first = 0; first < pages.length; first += AT_ONCE) {
    const checked = await new LinkChecker().check({
      ...server,
      path: pages.slice(first, first + AT_ONCE),
      concurrency: AT_ONCE,
      linksToSkip: async (link) => !link.startsWith(own),
    });
    links.push(...checked.links);
  }
  return links;
}
