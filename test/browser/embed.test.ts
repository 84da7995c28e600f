/** An embedded item in a real browser: in a page of another site, and its own page on a phone. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type ListeningServer, listen } from '../../core/http/server/server.ts';
import { systemClock } from '../../core/platform/node/clock.ts';
import { freePort } from '../../scripts/host/free-port.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';
import type { Answer } from '../asking-site.ts';
import { EVENTS, event, type OembedSite, oembedSite, POSTS, post, VENUES } from '../oembed/oembed-site.ts';
import { png } from '../site/media/media-fixture.ts';
import { noBrowser, startBrowser } from './chromium.ts';

const options = { skip: noBrowser };

let site: OembedSite;
let server: ListeningServer;
let browser: Browser;
let other: Server;
/** What the page of the other site is, and where. */
let elsewhere = '';
let foreign: string;

before(async () => {
  if (noBrowser) return;
  const host = '127.0.0.1';
  const port = await freePort(0, host);
  site = await oembedSite({ settings: { url: `http://${host}:${port}`, title: 'Alder Falls' } });
  const { handle, settings } = site.site;
  server = await listen({ handle, settings, port, host, clock: systemClock, log: quietLog });
  other = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">${elsewhere}`);
  }).listen(0, host);
  await once(other, 'listening');
  foreign = `http://${host}:${(other.address() as AddressInfo).port}/`;
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  other?.close();
  await server?.close();
  await site?.close();
});

/** Opens a page of another site with the embed of a URL, and collects the browser's complaints. */
async function shownElsewhere(url: string): Promise<{ readonly page: Page; readonly said: readonly string[] }> {
  elsewhere = (await site.embed(200, url)).html;
  const page = await browser.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  await page.goto(foreign);
  await page.locator('iframe').scrollIntoViewIfNeeded();
  return { page, said };
}

async function makePicture(): Promise<Answer> {
  const { type, bytes } = await png(300, 200);
  const sent = await site.fetch('/site/v2/media', {
    as: 'author',
    method: 'POST',
    headers: { 'content-type': type, 'content-disposition': 'attachment; filename="red.png"' },
    body: bytes,
  });
  assert.equal(sent.status, 201);
  return (await sent.json()) as Answer;
}

test('a post is shown in a page of another site, with its picture, and nothing goes wrong', options, async () => {
  const picture = await makePicture();
  const { link } = await site.made(POSTS, post({ title: 'Harbour & lights', featured_media: picture.id }));
  const { page, said } = await shownElsewhere(link);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Harbour & lights' }).waitFor();
  assert.equal(await frame.getByText('Alder Falls').count(), 1);
  const width = await page
    .frames()[1]
    ?.evaluate(
      "(async (image) => { await image.decode(); return image.naturalWidth; })(document.querySelector('img'))",
    );
  assert.equal(width, 300);
  assert.deepEqual(said, []);
  await page.close();
});

test('an event shows time and place, and its link opens outside of the frame', options, async () => {
  const venue = await site.made(VENUES, { venue: 'Town Hall', city: 'Springfield' });
  const { url } = await site.made(EVENTS, event({ venue: venue.id }));
  const { page, said } = await shownElsewhere(url);
  const frame = page.frameLocator('iframe');
  await frame.getByText('May 1, 2030, 6:30 PM – 8:00 PM EDT').waitFor();
  await frame.getByText('Town Hall, Springfield').waitFor();
  assert.deepEqual(said, []);
  // by keyboard: the link before the frame, then the title in it; the frame receives keys once it has the focus
  await page.keyboard.press('Tab');
  await page.locator('a:focus').waitFor();
  await page.keyboard.press('Tab');
  await frame.locator('a:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(url);
  await page.close();
});

for (const [what, colorScheme] of [
  ['light', 'light'],
  ['dark', 'dark'],
] as const) {
  test(`the page fits a phone, and is ${what} where the reader likes it`, options, async () => {
    const picture = await makePicture();
    const title = `Averylongwordthatnobodywouldeverwritebutsomebodydoes and ${'more '.repeat(20)}`;
    const { id } = await site.made(POSTS, post({ title, content: 'word '.repeat(200), featured_media: picture.id }));
    const page = await browser.newPage({ viewport: { width: 320, height: 568 }, colorScheme });
    await page.goto(`${server.url}/embed/${id}`);
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
    const [text, behind] = (await page.evaluate(
      '(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.body))',
    )) as [string, string];
    const light = (colour: string) => Number(/\d+/.exec(colour)?.[0]) > 127;
    assert.deepEqual([light(text), light(behind)], colorScheme === 'dark' ? [true, false] : [false, true]);
    await page.close();
  });
}

test('a hidden item has no embed', options, async () => {
  const { id } = await site.made(POSTS, post({ title: 'Secret', status: 'private' }));
  const page = await browser.newPage();
  assert.equal((await page.goto(`${server.url}/embed/${id}`))?.status(), 404);
  assert.ok(!(await page.content()).includes('Secret'));
  await page.close();
});
