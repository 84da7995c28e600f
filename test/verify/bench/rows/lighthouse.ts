import { noBrowser } from '../../../browser/chromium.ts';
import { startLighthouse } from '../../../checkers/lighthouse-scores.ts';
import { servedDemo, THEMES } from '../../../checkers/served-demo.ts';
import { median } from '../figures/median.ts';
import type { BenchRow } from '../row.ts';

const PATHS = ['/', '/post/the-covered-bridge-is-open-again/', '/events/month/'];

/** Measurements per page. */
const LOOKS = 5;

/**
 * Lighthouse scores for the speed of demo pages on its emulated phone and network: first paint, layout shifts, script work. Other
 * load on the machine lowers them.
 */
export const row: BenchRow = {
  id: 'r',
  title: 'Pages of the demo, performance by lighthouse 12, median of five',
  async *measure({ scale }) {
    // nothing can be measured without a browser
    if (noBrowser) return;
    for (const theme of THEMES) {
      const demo = await servedDemo(theme);
      const lighthouse = await startLighthouse();
      try {
        for (const path of PATHS) {
          const points: number[] = [];
          for (let look = 0; look < Math.min(LOOKS, scale.rounds); look++) {
            const { scores } = await lighthouse.judge(demo.url + path, ['performance']);
            points.push(scores.performance ?? 0);
          }
          yield {
            ...{ what: `${theme}, ${path}`, value: median(points), unit: 'of 100' },
            target: { at: 'least', must: 95 },
          };
        }
      } finally {
        await lighthouse.close();
        await demo.close();
      }
    }
  },
};
