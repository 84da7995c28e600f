import { noBrowser } from '../../../browser/chromium.ts';
import { startLighthouse } from '../../../checkers/lighthouse-scores.ts';
import { servedDemo, THEMES } from '../../../checkers/served-demo.ts';
import { median } from '../figures/median.ts';
import type { BenchRow } from '../row.ts';

const PATHS = ['/', '/post/the-covered-bridge-is-open-again/', '/events/month/'];

/** Looks at each page. */
const LOOKS = 5;

/**
 * How fast lighthouse finds pages of the demo on the phone and the network that it pretends to have: first view, shifts, work of
 * scripts. A machine that is busy with other things lowers it.
 */
export const row: BenchRow = {
  id: 'r',
  title: 'Pages of the demo, performance by lighthouse 12, median of five',
  async *measure({ scale }) {
    // where there is no browser there is nothing to measure
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
