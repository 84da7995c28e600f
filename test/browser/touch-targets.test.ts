/** Links outside of texts can be hit with a finger. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { servedDemo, THEMES } from '../checkers/served-demo.ts';
import { noBrowser, startBrowser } from './chromium.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

for (const theme of THEMES) {
  test(`links beside titles and in the footer of ${theme} are 40 pixels high on a phone`, {
    skip: noBrowser,
  }, async (t) => {
    const demo = await servedDemo(theme);
    t.after(() => demo.close());
    const browser = await startBrowser();
    t.after(() => browser.close());
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.goto(demo.url);
    const small = await page.evaluate(
      `[...document.querySelectorAll('.section-title a, .colophon a')]
        .filter((link) => link.getBoundingClientRect().height < 40)
        .map((link) => link.textContent)`,
    );
    assert.deepEqual(small, []);
  });
}
