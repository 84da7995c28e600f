/** The authorization page in a real browser: by keyboard alone, on a phone, and sent on to where the application asked. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type ListeningServer, listen } from '../../core/http/server/server.ts';
import { systemClock } from '../../core/platform/node/clock.ts';
import { freePort } from '../../scripts/host/free-port.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';
import { type TestSite, testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';
import { noBrowser, startBrowser } from './chromium.ts';

const SCHEME = 'org.example.app';
const options = { skip: noBrowser };

let site: TestSite;
let server: ListeningServer;
let browser: Browser;
let password: string;

before(async () => {
  if (noBrowser) return;
  const host = '127.0.0.1';
  const port = await freePort(0, host);
  site = await testSite([presentPlugin('app-authorization')], {
    settings: { url: `http://${host}:${port}`, title: 'Town', authorization: { schemes: [SCHEME] } },
  });
  const { handle, settings } = site.site;
  server = await listen({ handle, settings, port, host, clock: systemClock, log: quietLog });
  await site.command('user add', { login: 'ada', role: 'author', email: '' });
  [password = ''] = await site.command('user password', { login: 'ada' });
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
  await site?.close();
});

/** A page for an application, and what the browser said against it. */
async function opened(
  parameters: Readonly<Record<string, string>>,
  context: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly said: readonly string[] }> {
  const page = await browser.newPage(context);
  const said: string[] = [];
  page.on('console', (message) => {
    // the favicon that browsers request does not exist; a wrong password gets 403
    if (!message.text().startsWith('Failed to load resource')) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  await page.goto(`${server.url}/authorize?${new URLSearchParams({ app_name: 'Phone', ...parameters })}`);
  return { page, said };
}

/** Goes through the form with keys alone, from the top of the page. */
async function typeInto(page: Page, login: string, typed: string): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.type(login);
  await page.keyboard.press('Tab');
  await page.keyboard.type(typed);
}

const signsIn = async (made: string): Promise<number> => {
  const headers = { authorization: `Basic ${btoa(`ada:${made}`)}` };
  return (await fetch(`${server.url}/api/`, { headers })).status;
};

test('the whole way by keyboard, to a password that is shown', options, async () => {
  const { page, said } = await opened({});
  await typeInto(page, 'ada', 'not this one');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  assert.match(await page.getByRole('alert').innerText(), /The login or the account password is wrong\./);
  assert.match(await page.title(), /^Error: /);
  for (const name of ['Login', 'Account password']) {
    const rejected = page.getByRole('textbox', { name, exact: true, description: /is wrong\./ });
    assert.equal(await rejected.getAttribute('aria-invalid'), 'true', name);
  }
  assert.equal(await page.getByLabel('Login').inputValue(), 'ada');
  const field = page.getByLabel('Account password');
  assert.equal(await field.inputValue(), '');
  assert.equal(await page.locator(':focus').getAttribute('id'), 'password', 'the next key goes there');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  assert.equal(await page.locator(':focus').innerText(), 'Approve');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Here is the password for Phone' }).waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.selectionEnd'), 24, 'ready to be copied');
  assert.equal(await signsIn(await page.getByLabel('Application password').inputValue()), 200);
  assert.deepEqual(said, []);
  await page.close();
});

test('declining by keyboard needs no password', options, async () => {
  const { page, said } = await opened({});
  for (const _ of ['login', 'password', 'approve', 'decline']) await page.keyboard.press('Tab');
  assert.equal(await page.locator(':focus').innerText(), 'Decline');
  await page.keyboard.press('Space');
  await page.getByRole('heading', { name: 'Declined' }).waitFor();
  assert.deepEqual(said, []);
  await page.close();
});

test('a browser requires missing fields before it sends anything', options, async () => {
  const { page } = await opened({});
  await page.getByRole('button', { name: 'Approve' }).press('Enter');
  assert.equal(await page.locator(':focus').getAttribute('id'), 'login');
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.close();
});

test('a screen reader gets names and roles', options, async () => {
  const { page } = await opened({ success_url: 'https://app.example/done' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  assert.equal(await page.getByRole('main').count(), 1);
  assert.equal(await page.locator('[aria-invalid]').count(), 0, 'nothing was wrong yet');
  assert.equal(await page.getByRole('heading', { level: 1, name: 'Allow Phone to use your account?' }).count(), 1);
  const login = page.getByRole('textbox', { name: 'Login', exact: true });
  assert.deepEqual(
    [await login.getAttribute('autocomplete'), await login.getAttribute('autocapitalize')],
    ['username', 'none'],
  );
  const field = page.getByRole('textbox', {
    name: 'Account password',
    exact: true,
    description: /that you sign in with/,
  });
  assert.equal(await field.getAttribute('autocomplete'), 'current-password');
  for (const name of ['Approve', 'Decline']) assert.equal(await page.getByRole('button', { name }).count(), 1);
  assert.match(
    await page.getByRole('main').ariaSnapshot(),
    /term: Where its password is sent\n\s*- definition:\s*(?:\n\s*- )?(?:strong: )?app\.example/,
  );
  await page.close();
});

/** What people with a phone, with large text, or in the dark see. */
for (const [what, context] of [
  ['a narrow phone, or four times the size on a screen', { viewport: { width: 320, height: 640 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 3 }],
  ['a screen in the dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
] as const) {
  test(`on ${what} nothing is cut off`, options, async () => {
    const long = 'x'.repeat(60);
    const { page, said } = await opened(
      { app_name: long, app_id: '0f6a2f4e-95b1-4e3d-9f43-2b1c1f1f8a55', success_url: `https://${long}.example/` },
      context,
    );
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), true);
    for (const name of ['Approve', 'Decline']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      assert.ok(box && box.height >= 44 && box.width >= 44, `${name} can be hit with a finger`);
    }
    assert.equal(await page.evaluate('getComputedStyle(document.body).fontFamily'), 'system-ui, sans-serif');
    assert.deepEqual(said, [], 'its styles are let in');
    await page.close();
  });
}

for (const [what, parameters, answer, to] of [
  [
    'approved, to its address',
    { success_url: 'https://app.example/done?a=b' },
    'Approve',
    /^https:\/\/app\.example\/done\?a=b&site_url=.*&user_login=ada&password=[A-Za-z0-9]{24}$/,
  ],
  [
    'declined, to its address',
    { success_url: 'https://app.example/done' },
    'Decline',
    /^https:\/\/app\.example\/done\?success=false$/,
  ],
  [
    'declined, to another one',
    { success_url: 'https://app.example/', reject_url: 'https://no.example/x' },
    'Decline',
    /^https:\/\/no\.example\/x$/,
  ],
  [
    'approved, to an address of numbers',
    { success_url: 'https://[2001:db8::1]/' },
    'Approve',
    /^https:\/\/\[2001:db8::1\]\/\?site_url=/,
  ],
  [
    'approved, to an application on the machine',
    { success_url: `${SCHEME}:/done` },
    'Approve',
    /^org\.example\.app:\/done\?site_url=.*&user_login=ada&password=[A-Za-z0-9]{24}$/,
  ],
  [
    'declined, to an application on the machine',
    { success_url: `${SCHEME}:/done` },
    'Decline',
    /^org\.example\.app:\/done\?success=false$/,
  ],
] as const) {
  test(`an application is redirected: ${what}`, options, async () => {
    const { page, said } = await opened(parameters);
    // a browser that blocks the way there does not even ask
    const asked = page.waitForRequest(to);
    await typeInto(page, 'ada', password);
    await page.getByRole('button', { name: answer }).press('Enter');
    const request = await asked;
    assert.equal((await request.allHeaders()).referer, undefined);
    assert.deepEqual(
      said.filter((text) => /Content Security Policy/i.test(text)),
      [],
    );
    await page.close();
  });
}

test('no other page shows it in a frame, nor sends its form', options, async () => {
  const { page } = await opened({});
  const token = await page.locator('[name=token]').inputValue();
  await page.close();
  const other = await browser.newPage();
  const said = other.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await other.setContent(`<iframe src="${server.url}/authorize?app_name=Phone"></iframe>`);
  await said;
  assert.equal(await other.frameLocator('iframe').getByRole('button').count(), 0);
  await other.setContent(`<form method="post" action="${server.url}/authorize">
    <input name="app_name" value="Phone"><input name="token" value="${token}">
    <input name="login" value="ada"><input name="password" value="${password}">
    <button name="answer" value="approve">Win</button></form>`);
  await other.getByRole('button').click();
  await other.getByRole('heading', { name: 'This is not possible' }).waitFor();
  await other.close();
});
