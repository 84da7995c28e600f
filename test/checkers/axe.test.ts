/** Pages of the demo in a browser: what axe says of them, whether anything shifts, and whether a script fails. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { noBrowser, startBrowser } from '../browser/chromium.ts';
import { type ServedDemo, servedDemo, THEMES } from './served-demo.ts';

const options = { skip: noBrowser };

/** A page of each kind. */
const PATHS = [
  '/',
  '/news/',
  '/post/the-covered-bridge-is-open-again/',
  '/pictures/',
  '/?s=bridge',
  '/nothing-here/',
  '/events/',
  '/events/month/',
  '/event/turkey-trot-2026-11-26/',
];

/** A phone, a tablet and a desk. */
const PHONE = { width: 390, height: 844 };
const SCREENS = [PHONE, { width: 820, height: 1180 }, { width: 1440, height: 900 }];

/** Others, which are looked at on a phone. */
const MORE_PATHS = [
  '/about-alder-falls/',
  '/category/roads/',
  '/events/2026-12-05/',
  '/venue/market-pavilion/',
  '/organizer/farmers-market-association/',
];

/**
 * Adds up what moved without having been asked to. A slow computer shows the beginning of a page before it has read its end:
 * what stands beside or above the rest takes its place when that is there, two frames later at most.
 */
const WATCH_SHIFTS = `
globalThis.shifts = [];
let whole = Infinity;
document.addEventListener('DOMContentLoaded', () =>
  requestAnimationFrame(() => requestAnimationFrame(() => { whole = performance.now(); })));
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput && entry.startTime > whole) globalThis.shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => node?.className || node?.nodeName) });
  }
}).observe({ type: 'layout-shift', buffered: true });`;

/** Says when there is something to read. */
const TELL_PAINTED = `
new PerformanceObserver(() => console.debug('painted')).observe({ type: 'paint', buffered: true });`;

/** Through the page and back, as readers go. */
const SCROLL = `(async () => {
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
    scrollTo(0, top);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
  scrollTo(0, 0);
})()`;

/** The dark page is the light one in other colours. */
const RUNS = {
  light: { resultTypes: ['violations'] },
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
};

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

let browser: Browser;
before(async () => {
  if (!noBrowser) browser = await startBrowser();
});
after(() => browser?.close());

for (const theme of THEMES) {
  test(`pages in ${theme} are accessible, stable and have no errors`, options, async () => {
    const demo = await servedDemo(theme);
    const problems: string[] = [];
    try {
      for (const viewport of SCREENS) {
        const page = await browser.newPage({ viewport });
        const said: string[] = [];
        tellMistakes(page, said);
        await page.addInitScript(WATCH_SHIFTS);
        for (const path of viewport === PHONE ? [...PATHS, ...MORE_PATHS] : PATHS) {
          said.push(...(await problemsOf(page, demo, path)));
          problems.push(...said.splice(0).map((problem) => `${path} at ${viewport.width}: ${problem}`));
        }
        await page.close();
      }
    } finally {
      await demo.close();
    }
    assert.deepEqual(problems, []);
  });
}

test('every other page is stable on a phone, and its scripts do not fail', options, async () => {
  const demo = await servedDemo('daybook');
  const problems: string[] = [];
  try {
    const looked = [...PATHS, ...MORE_PATHS];
    const paths = (await demo.paths()).filter(
      // those of events, venues, organizers and terms are made alike, and are many
      (path, index) => !looked.includes(path) && (index % 25 === 0 || !/^\/(?:event|venue|organizer|tag)\//.test(path)),
    );
    assert.ok(paths.length > 30, `${paths.length} pages`);
    const page = await browser.newPage({ viewport: PHONE });
    await page.addInitScript(WATCH_SHIFTS);
    tellMistakes(page, problems);
    for (const path of paths) {
      const before = problems.length;
      problems.push(...(await shiftsOnTheWay(page, `${demo.url}${path}`)));
      if (problems.length > before) problems.push(`on ${path}`);
    }
    await page.close();
  } finally {
    await demo.close();
  }
  assert.deepEqual(problems, []);
});

for (const theme of THEMES) {
  test(`the open menu of a phone is for everybody in ${theme}`, options, async () => {
    const demo = await servedDemo(theme);
    try {
      const page = await browser.newPage({ viewport: PHONE });
      await page.goto(demo.url);
      await page.click('.wp-block-navigation__responsive-container-open');
      assert.deepEqual(await violationsOn(page), []);
      await page.close();
    } finally {
      await demo.close();
    }
  });
}

for (const theme of THEMES) {
  test(`nothing moves in ${theme} where its fonts come late`, options, async () => {
    const demo = await servedDemo(theme);
    const problems: string[] = [];
    try {
      for (const path of ['/', '/post/the-covered-bridge-is-open-again/', '/events/month/']) {
        for (const viewport of SCREENS) {
          const page = await browser.newPage({ viewport });
          problems.push(...(await shiftsWithLateFonts(page, `${demo.url}${path}`)).map((one) => `${path}: ${one}`));
          await page.close();
        }
      }
    } finally {
      await demo.close();
    }
    assert.deepEqual(problems, []);
  });
}

/** Fonts arrive when the page is there to be read. */
async function shiftsWithLateFonts(page: Page, url: string): Promise<readonly string[]> {
  let held = 0;
  await page.addInitScript(WATCH_SHIFTS);
  await page.addInitScript(TELL_PAINTED);
  const painted = page.waitForEvent('console', (message) => message.text() === 'painted');
  await page.route('**/*.woff2', async (route) => {
    held++;
    await painted;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate('document.fonts.ready');
  await page.evaluate(SCROLL);
  return [...(held === 0 ? ['no font was asked for'] : []), ...(await shiftsOf(page))];
}

/** What moved without having been asked to: nothing may. */
async function shiftsOf(page: Page): Promise<readonly string[]> {
  const shifts = await page.evaluate<readonly Shift[]>('shifts');
  return shifts.length === 0 ? [] : [`shifted: ${JSON.stringify(shifts)}`];
}

/** Notes what fails in scripts, and what the browser does not like. */
function tellMistakes(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // that a page is not there is what its address is for
    if (message.type() === 'error' && !message.text().includes('404')) problems.push(message.text());
  });
}

/** What moves while a page comes and is read to its end, and whether it is wider than the screen. */
async function shiftsOnTheWay(page: Page, url: string): Promise<readonly string[]> {
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate('document.fonts.ready');
  await page.evaluate(SCROLL);
  const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  return [...(await shiftsOf(page)), ...(isWide ? ['wider than the screen'] : [])];
}

async function problemsOf(page: Page, { url }: ServedDemo, path: string): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const problems = [...(await shiftsOnTheWay(page, `${url}${path}`))];
  await page.waitForLoadState('networkidle');
  problems.push(...(await shiftsOf(page)));
  return [...problems, ...(await violationsOn(page))];
}

/** Problems that axe reports for a page in its current state, in both colour schemes. */
async function violationsOn(page: Page): Promise<readonly string[]> {
  const problems: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(RUNS[colorScheme])})`);
    for (const { id, nodes } of violations) {
      problems.push(
        `${id} (${colorScheme}): ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
      );
    }
  }
  return problems;
}
