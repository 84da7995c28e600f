/** The page of the API in a real browser: found, opened, tried out; nothing of others is loaded. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type ListeningServer, listen } from '../../core/http/server/server.ts';
import { systemClock } from '../../core/platform/node/clock.ts';
import { freePort } from '../../scripts/host/free-port.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';
import { apiDocs, withRenderer } from '../api-docs/renderer-files.ts';
import { event, type OembedSite, oembedSite } from '../oembed/oembed-site.ts';
import { noBrowser, startBrowser } from './chromium.ts';

const options = { skip: noBrowser };

/** The document is large, and other tests run at the same time. Milliseconds. */
const PATIENCE = 90_000;

let site: OembedSite;
let server: ListeningServer;
let browser: Browser;
let password: string;

before(async () => {
  if (noBrowser) return;
  const host = '127.0.0.1';
  const port = await freePort(0, host);
  site = await oembedSite(
    {
      fileSystem: await withRenderer(),
      // reached by another name than the site has, as on a machine of one's own
      settings: { url: 'https://alderfalls.example/town', title: 'Alder Falls', allow_plain_http: true },
    },
    [apiDocs],
  );
  const { handle, settings } = site.site;
  server = await listen({ handle, settings, port, host, clock: systemClock, log: quietLog });
  await site.made('/../town/api/calendar/events/v1/events', event({ title: 'Summer fair' }));
  await site.command('user add', { login: 'ada', role: 'author', email: '' });
  [password = ''] = await site.command('app-password create', { login: 'ada', name: 'test' });
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
  await site?.close();
});

/** The page, what the browser said against it, and which requests left the site. */
async function opened(context: BrowserContextOptions = {}): Promise<{
  readonly page: Page;
  readonly said: readonly string[];
}> {
  const page = await browser.newPage(context);
  const said: string[] = [];
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.origin !== server.url) said.push(`asked ${url}`);
  });
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${server.url}/town/docs`);
  return { page, said };
}

const operationOf = (page: Page, path: string): Locator =>
  page.locator('.opblock-get').filter({ has: page.locator(`[data-path="${path}"]`) });

/** Opens the read of a path in an open tag, and sends it. @returns the shown response */
async function triedOut(operation: Locator): Promise<string> {
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  return executed(operation);
}

async function executed(operation: Locator): Promise<string> {
  await operation.getByRole('button', { name: 'Execute' }).click();
  return operation.locator('.live-responses-table .response').innerText();
}

async function signIn(page: Page, login: string, typed: string): Promise<void> {
  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  await typeCredentials(page, login, typed);
}

/** Into the dialogue that is open. */
async function typeCredentials(page: Page, login: string, typed: string): Promise<void> {
  await page.getByLabel('Username').fill(login);
  await page.getByLabel('Password').fill(typed);
  await page.getByRole('button', { name: 'Apply credentials' }).click();
  await page.locator('.modal-ux').getByRole('button', { name: 'Close' }).last().click();
}

test('shows the routes of calendar and site, and tries them', options, async () => {
  const { page, said } = await opened();
  for (const tag of ['calendar/events/v1', 'site/v2']) await page.locator(`[data-tag="${tag}"]`).waitFor();
  assert.equal(await page.title(), 'API of Alder Falls');
  assert.equal(await page.getByRole('heading', { level: 1, name: 'API of Alder Falls' }).count(), 1);
  await page.locator('[data-tag="calendar/events/v1"]').click();
  const answer = await triedOut(operationOf(page, '/calendar/events/v1/events'));
  assert.match(answer, /^200/);
  assert.match(answer, /Summer fair/);
  assert.match(page.url(), /#\/calendar%2Fevents%2Fv1\//, 'the address leads back here');
  assert.deepEqual(said, [], 'nothing is missed, nothing is blocked');
  await page.close();
});

test('typed credentials are sent with trial requests, and stored nowhere', options, async () => {
  const { page, said } = await opened();
  await signIn(page, 'ada', 'wrong');
  await page.locator('[data-tag="calendar/events/v1"]').click();
  const operation = operationOf(page, '/calendar/events/v1/events');
  assert.match(await triedOut(operation), /^401/, 'an answer of the API, and no question of the browser');
  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  await page.getByRole('button', { name: 'Remove authorization' }).click();
  await typeCredentials(page, 'ada', password);
  await operation.getByRole('button', { name: 'Execute' }).click();
  await operation.locator('.live-responses-table .response', { hasText: 'Summer fair' }).waitFor();
  assert.deepEqual(
    said.filter((text) => !text.includes('401')),
    [],
  );
  assert.deepEqual(await page.context().cookies(), []);
  assert.equal(await page.evaluate('localStorage.length + sessionStorage.length'), 0);
  await page.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`its texts are readable on ${colorScheme} pages`, options, async () => {
    // what looks at contrasts is no script of the site
    const { page } = await opened({ colorScheme, bypassCSP: true });
    await page.locator('[data-tag="calendar/events/v1"]').click();
    for (const method of ['get', 'post', 'put', 'delete']) {
      await page.locator(`.opblock-${method} .opblock-summary-control`).first().click();
    }
    await page.getByRole('button', { name: 'Try it out' }).first().click();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<AxeResults>(
      "axe.run({ resultTypes: ['violations'], runOnly: ['color-contrast', 'landmark-one-main', 'select-name', 'label', 'button-name'] })",
    );
    assert.deepEqual(
      violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)),
      [],
    );
    await page.close();
  });
}

test('on a phone nothing is cut off, and it can be used by keyboard', options, async () => {
  const { page, said } = await opened({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await page.locator('[data-tag="calendar/events/v1"] .expand-operation').press('Enter');
  const operation = operationOf(page, '/calendar/events/v1/events');
  await operation.locator('.opblock-summary-control').press('Enter');
  await operation.getByRole('button', { name: 'Try it out' }).waitFor();
  assert.equal(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), true);
  assert.deepEqual(said, []);
  await page.close();
});

test('without scripts it links to the document', options, async () => {
  const { page } = await opened({ javaScriptEnabled: false });
  assert.match(await page.locator('noscript').innerText(), /This page needs JavaScript/);
  assert.equal(await page.locator('noscript a').getAttribute('href'), '/town/api/openapi.json');
  await page.close();
});
