/** What visitors do on a page, in a real browser: open what has a password, and use the menu without a mouse. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { listen } from '../../core/http/server/server.ts';
import { systemClock } from '../../core/platform/node/clock.ts';
import { freePort } from '../../scripts/host/free-port.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';
import { projectFolder } from '../house/sources.ts';
import { webSite } from '../web/web-site.ts';
import { noBrowser, startBrowser } from './chromium.ts';

const options = { skip: noBrowser };

const MENU = [
  '<!-- wp:navigation {"overlayMenu":"mobile","ariaLabel":"Main menu"} -->',
  '<!-- wp:navigation-submenu {"label":"Town","url":"/town/"} -->',
  '<!-- wp:navigation-link {"label":"Office","url":"/office/"} /-->',
  '<!-- /wp:navigation-submenu -->',
  '<!-- wp:navigation-link {"label":"News","url":"/news/"} /-->',
  '<!-- /wp:navigation -->',
].join('');

const SCRIPT = join(projectFolder, 'plugins/web/assets/navigation.js');

let browser: Browser;
before(async () => {
  if (!noBrowser) browser = await startBrowser();
});
after(() => browser?.close());

/** A page of a site that listens, with a menu and a text that has a password. @param width of the window, in pixels */
async function visited(t: TestContext, width: number): Promise<Page> {
  const host = '127.0.0.1';
  const port = await freePort(0, host);
  const { site, write } = await webSite(t, {
    url: `http://${host}:${port}`,
    site: { theme: 'town' },
    files: {
      'themes/town/theme.json': '{"version":3}',
      'themes/town/templates/index.html': `${MENU}<!-- wp:post-content /-->`,
    },
  });
  await write('pages', { title: 'Keys', content: 'under the mat', password: 'oar' });
  const { handle, settings } = site;
  const server = await listen({ handle, settings, port, host, clock: systemClock, log: quietLog });
  const page = await browser.newPage({ viewport: { width, height: 700 } });
  t.after(async () => {
    await page.close();
    await server.close();
  });
  // a site in memory has no files that come with code
  await page.route('**/navigation.js', (route) => route.fulfill({ path: SCRIPT, contentType: 'text/javascript' }));
  await page.goto(`http://${host}:${port}/keys/`);
  return page;
}

const isFocused = (element: Locator): Promise<boolean> => element.evaluate((found) => found.matches(':focus'));

test('a text opens with its password', options, async (t) => {
  const page = await visited(t, 1000);
  for (const [word, isOpen] of [
    ['mast', false],
    ['oar', true],
  ] as const) {
    await page.fill('input[name=post_password]', word);
    const [answer] = await Promise.all([page.waitForNavigation(), page.press('input[name=post_password]', 'Enter')]);
    assert.equal(answer?.status(), 200, word);
    assert.equal(await page.getByText('under the mat').isVisible(), isOpen, word);
  }
});

test('a submenu opens by keyboard, and Escape closes it', options, async (t) => {
  const page = await visited(t, 1000);
  const toggle = page.locator('.has-child > button');
  const office = page.getByRole('link', { name: 'Office' });
  assert.equal(await office.isVisible(), false);
  await toggle.focus();
  await page.keyboard.press('Enter');
  assert.deepEqual([await toggle.getAttribute('aria-expanded'), await office.isVisible()], ['true', true]);
  await page.keyboard.press('Enter');
  assert.deepEqual([await toggle.getAttribute('aria-expanded'), await office.isVisible()], ['false', false]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.ok(await isFocused(office));
  await page.keyboard.press('Escape');
  assert.deepEqual([await office.isVisible(), await isFocused(toggle)], [false, true]);
});

test('Escape closes a submenu that the pointer opened', options, async (t) => {
  const page = await visited(t, 1000);
  const office = page.getByRole('link', { name: 'Office' });
  await page.getByRole('link', { name: 'Town' }).hover();
  assert.equal(await office.isVisible(), true);
  await page.keyboard.press('Escape');
  assert.equal(await office.isVisible(), false);
});

test('the menu of a small screen is a dialog with a name, which Escape closes', options, async (t) => {
  const page = await visited(t, 390);
  const opener = page.getByRole('button', { name: 'Open menu' });
  const dialog = page.getByRole('dialog', { name: 'Main menu' });
  assert.equal(await dialog.count(), 0);
  await opener.click();
  assert.equal(await dialog.isVisible(), true);
  await page.getByRole('link', { name: 'Office' }).focus();
  await page.keyboard.press('Escape');
  assert.deepEqual([await dialog.count(), await isFocused(opener)], [0, true]);
});
