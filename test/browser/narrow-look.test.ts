/** Long words, deep menus and wide tables stay on the screen, and controls are next to each other. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { THEMES } from '../checkers/served-demo.ts';
import { projectFolder } from '../house/sources.ts';
import { type WebSite, webSite } from '../web/web-site.ts';
import { noBrowser, startBrowser } from './chromium.ts';

const options = { skip: noBrowser };

const PHONE = { width: 320, height: 640 };
const DESK = { width: 1280, height: 800 };

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const MENU =
  '<!-- wp:navigation {"layout":{"type":"flex","justifyContent":"right"}} --><!-- wp:page-list /--><!-- /wp:navigation -->';

/** A page by what it holds. */
const CONTENTS = {
  button: `<!-- wp:buttons --><div class="wp-block-buttons"><!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/">${LONG}</a></div><!-- /wp:button --></div><!-- /wp:buttons -->`,
  table: `<!-- wp:table --><figure class="wp-block-table"><table class="has-fixed-layout"><tbody><tr>${'<td>Transfer station</td>'.repeat(8)}</tr></tbody></table></figure><!-- /wp:table -->`,
  'list of pages': '<!-- wp:page-list /-->',
  menu: MENU,
};

let browser: Browser;
before(async () => {
  if (!noBrowser) browser = await startBrowser();
});
after(() => browser?.close());

/** What a site shows at a path, with its style sheet. */
async function opened({ visit }: WebSite, path: string, viewport: typeof PHONE): Promise<Page> {
  const { text } = await visit(path);
  const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
  const css = (await visit(sheet.replace('http://mill.test', ''))).text;
  const page = await browser.newPage({ viewport });
  await page.setContent(text.replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${css}</style>`));
  return page;
}

const widthOf = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth');

/** Nested pages, and some next to the first. */
async function pagesOf(site: WebSite, levels: number): Promise<void> {
  for (let level = 1, parent = 0; level <= levels; level++) {
    parent = await site.write('pages', { title: `Level ${level} of the pages`, parent, status: 'publish' });
  }
  for (const title of ['Meadow', 'Mill']) await site.write('pages', { title, status: 'publish' });
}

for (const [what, content] of Object.entries(CONTENTS)) {
  for (const viewport of [PHONE, DESK]) {
    test(`a ${what} is no wider than a screen of ${viewport.width} pixels`, options, async (t) => {
      const site = await webSite(t);
      await pagesOf(site, 12);
      await site.write('pages', { title: 'Wide', content, status: 'publish' });
      const page = await opened(site, '/wide/', viewport);
      assert.ok((await widthOf(page)) <= viewport.width, `${await widthOf(page)}`);
      await page.close();
    });
  }
}

test('a table of many columns scrolls in itself on a phone, by keyboard too', options, async (t) => {
  const site = await webSite(t);
  await site.write('pages', { title: 'Wide', content: CONTENTS.table, status: 'publish' });
  const { text } = await site.visit('/wide/');
  assert.match(text, /<script type="module" src="[^"]*\/scrolling\.js"/);
  const page = await opened(site, '/wide/', PHONE);
  const table = page.locator('.wp-block-table');
  assert.equal(await table.getAttribute('tabindex'), null);
  await page.addScriptTag({ path: join(projectFolder, 'plugins/web/assets/scrolling.js'), type: 'module' });
  await page.locator('.wp-block-table[tabindex="0"]').waitFor();
  await page.setViewportSize({ width: 3000, height: 640 });
  await page.locator('.wp-block-table:not([tabindex])').waitFor();
  await page.setViewportSize(PHONE);
  const widths = await page.evaluate<readonly number[]>(
    `[...document.querySelectorAll('.wp-block-table td')].map((cell) => cell.clientWidth)`,
  );
  assert.ok(Math.min(...widths) > 48, `cells of ${widths}`);
  await page.close();
});

test('menu pages are side by side, and submenus open inside the screen', options, async (t) => {
  const site = await webSite(t);
  await pagesOf(site, 4);
  await site.write('pages', { title: 'Wide', content: MENU, status: 'publish' });
  const page = await opened(site, '/wide/', DESK);
  const tops = await page
    .locator('.wp-block-page-list > li')
    .evaluateAll((items) => items.map((item) => item.offsetTop));
  assert.equal(new Set(tops).size, 1, `${tops}`);
  const [first, ...below] = await page.locator('.wp-block-navigation .has-child > a').all();
  for (const link of [first, ...below]) {
    await link?.hover();
    const box = await link?.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= DESK.width, JSON.stringify(box));
  }
  assert.equal(below.length, 2);
  await page.close();
});

test('buttons differ from text with forced colours', options, async (t) => {
  const site = await webSite(t);
  await site.write('pages', { title: 'Wide', content: CONTENTS.button, status: 'publish' });
  const page = await opened(site, '/wide/', PHONE);
  const borderOf = () => page.evaluate("getComputedStyle(document.querySelector('.wp-element-button')).borderTopWidth");
  assert.equal(await borderOf(), '0px');
  await page.emulateMedia({ forcedColors: 'active' });
  assert.equal(await borderOf(), '1px');
  await page.close();
});

test('the button of the event search is next to its field or below, in one piece', options, async (t) => {
  const site = await webSite(t);
  const page = await opened(site, '/events/', PHONE);
  for (const size of ['100%', '200%']) {
    await page.addStyleTag({ content: `html { font-size: ${size}; }` });
    const field = await page.locator('.event-search input[type=search]').boundingBox();
    const button = await page.locator('.event-search button').boundingBox();
    assert.ok(field && button);
    const said = JSON.stringify({ size, field, button });
    assert.ok(field.x + field.width <= button.x || field.y + field.height <= button.y, said);
    assert.ok(button.height < button.width, said);
  }
  await page.close();
});

test('the date, the venue and the organizer of an event are no wider than a phone', options, async (t) => {
  const site = await webSite(t, { site: { permalinks: '/%postname%/', language: 'de_DE' } });
  const at = '/../api/calendar/events/v1';
  const made = async (route: string, json: object) =>
    (await site.json<{ id: number }>(`${at}/${route}`, { as: 'administrator', method: 'POST', json })).body.id;
  await made('events', {
    title: 'Swim',
    slug: 'swim',
    status: 'publish',
    start_date: '2030-11-28 08:30:00',
    end_date: '2030-11-28 10:30:00',
    venue: [await made('venues', { venue: LONG, status: 'publish' })],
    organizer: [await made('organizers', { organizer: LONG, status: 'publish' })],
  });
  const page = await opened(site, '/event/swim/', PHONE);
  await page.addStyleTag({ content: 'html { font-size: 200%; }' });
  assert.ok((await widthOf(page)) <= PHONE.width, `${await widthOf(page)}`);
  await page.close();
});

for (const theme of THEMES) {
  test(`a long name of the site is no wider than a phone in ${theme}`, options, async (t) => {
    const site = await webSite(t, { title: LONG, files: filesOf(theme), site: { theme } });
    const page = await opened(site, '/', PHONE);
    await page.addStyleTag({ content: 'html { font-size: 200%; }' });
    assert.ok((await widthOf(page)) <= PHONE.width, `${await widthOf(page)}`);
    await page.close();
  });

  test(`the first of the news in ${theme} begins at the left where it has no picture`, options, async (t) => {
    const site = await webSite(t, { files: filesOf(theme), site: { theme } });
    await site.write('posts', { title: 'Ice out', content: 'On the pond.', status: 'publish' });
    const page = await opened(site, '/', DESK);
    const edges = await page.evaluate<readonly number[]>(
      `['.wp-block-post', '.wp-block-post .wp-block-post-title'].map((name) => Math.round(document.querySelector(name).getBoundingClientRect().left))`,
    );
    assert.equal(edges[0], edges[1]);
    await page.close();
  });
}

/** The texts of a theme that new sites have. */
function filesOf(theme: string): Readonly<Record<string, string>> {
  const folder = join(projectFolder, 'plugins/site/starter/themes', theme);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(?:html|css|json)$/.test(path),
  );
  return Object.fromEntries(paths.map((path) => [`themes/${theme}/${path}`, readFileSync(join(folder, path), 'utf8')]));
}
