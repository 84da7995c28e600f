import { noBrowser } from '../../../browser/chromium.ts';
import type { GoalRow } from '../../goals/row.ts';
import { PAYLOADS } from './payloads.ts';
import { playInBrowser } from './play-in-browser.ts';
import { playPayloads } from './play-payloads.ts';
import { openXssWorld } from './xss-world.ts';

const TARGET = 150;
const IN_BROWSER = 40;

/** Some of each kind. */
const SHOWN = PAYLOADS.filter((_, index) => index % Math.floor(PAYLOADS.length / IN_BROWSER) === 0);

/** Nothing written into any field runs where it is shown. */
export const row: GoalRow = {
  run: async ({ deep, note }) => {
    const world = await openXssWorld();
    const parsed = await playPayloads(world, PAYLOADS, note);
    await world.site.close();
    if (noBrowser !== false) {
      note(`shown in no browser: ${noBrowser}`);
      return { ...parsed, target: TARGET };
    }
    const shown = await playInBrowser(deep ? PAYLOADS : SHOWN, note);
    return {
      done: parsed.done + shown.done,
      target: TARGET + IN_BROWSER,
      failures: parsed.failures + shown.failures,
    };
  },
};
