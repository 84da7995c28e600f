/** What lighthouse says of pages of the demo, in both themes. How fast they are is a row of the bench. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser/chromium.ts';
import { type Category, startLighthouse } from './lighthouse-scores.ts';
import { servedDemo, THEMES } from './served-demo.ts';

/** Pages, and what does not count there. */
const PAGES: readonly (readonly [path: string, ...excused: readonly string[]])[] = [
  ['/'],
  ['/post/the-covered-bridge-is-open-again/'],
  // of months there is no end, so search engines are kept out of them, as in the reference
  ['/events/month/', 'is-crawlable'],
];
const CATEGORIES: readonly Category[] = ['accessibility', 'best-practices', 'seo'];
const LEAST = 95;

for (const theme of THEMES) {
  test(`lighthouse finds pages in ${theme} good`, { skip: noBrowser }, async () => {
    const demo = await servedDemo(theme);
    const lighthouse = await startLighthouse();
    const poor: string[] = [];
    try {
      for (const [path, ...excused] of PAGES) {
        const { scores, complaints } = await lighthouse.judge(demo.url + path, CATEGORIES, excused);
        for (const category of CATEGORIES) {
          const score = scores[category] ?? 0;
          if (score < LEAST) poor.push(`${path}: ${category} ${score}, ${complaints.join('; ')}`);
        }
      }
    } finally {
      await lighthouse.close();
      await demo.close();
    }
    assert.deepEqual(poor, []);
  });
}
