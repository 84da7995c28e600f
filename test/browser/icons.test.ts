/** Hostile icons in the page of a real browser: as they were written they run and fetch, cleaned they do neither. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { cleanSvg } from '../../plugins/builder/svg/clean-svg.ts';
import { icon, P, PIECES } from '../builder/hostile-svg.ts';
import { noBrowser, startBrowser } from './chromium.ts';

let browser: Browser;
before(async () => {
  if (!noBrowser) browser = await startBrowser();
});
after(() => browser?.close());

/** Each piece by itself, and inside of another one's icon. */
const WRITTEN = PIECES.flatMap(([, first], place) => {
  const [, second = ''] = PIECES[(place * 7 + 3) % PIECES.length] ?? [];
  return [icon(`${P}${first}`), icon(`<g>${second}</g>${P}<g>${first}</g>`)];
});

/** What became of a page that icons were put into. */
async function shown(icons: readonly string[]) {
  const page = await browser.newPage();
  const asked: string[] = [];
  let ran = 0;
  page.on('request', (request) => {
    if (!request.url().startsWith('about:')) asked.push(request.url());
  });
  page.on('dialog', (dialog) => {
    ran++;
    void dialog.dismiss();
  });
  await page.addScriptTag({ path: fileURLToPath(new URL('inserted-icons.js', import.meta.url)) });
  const strange = (await page.evaluate(`insertedIcons(${JSON.stringify(icons)})`)) as string[];
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await page.waitForLoadState('networkidle');
  await page.close();
  return { strange, asked, ran };
}

test('icons as they were written run and fetch', { skip: noBrowser }, async () => {
  const { strange, asked, ran } = await shown(WRITTEN);
  assert.ok(strange.length > 20 && asked.length > 5 && ran > 0, JSON.stringify({ asked, ran }));
});

test('cleaned icons neither run nor fetch, and are nothing but SVG', { skip: noBrowser }, async () => {
  assert.ok(WRITTEN.length >= 120);
  assert.deepEqual(await shown(WRITTEN.map(cleanSvg)), { strange: [], asked: [], ran: 0 });
});
