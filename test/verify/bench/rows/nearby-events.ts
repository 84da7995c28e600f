import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../../faults/seeded-random.ts';
import { median } from '../figures/median.ts';
import { millisecondsOf } from '../figures/milliseconds-of.ts';
import { LIST } from '../requests/event-list.ts';
import type { BenchRow } from '../row.ts';
import { within } from '../within.ts';

/** Target for the default radius; a larger circle contains more events, and is measured to see their cost. */
const TARGET = { at: 'most', must: 5 } as const;
const PROMISED = 25;

/** Events near a place, nearest first, requested by one client that waits for each response. */
export const row: BenchRow = {
  id: 'l',
  title: 'GET …/events?geoloc_lat=…, the nearest first, uncached',
  async *measure(bench) {
    const { many, venues, searches } = bench.scale;
    const site = await bench.siteOfVenues(many, venues);
    await switchOn(site);
    const { port } = await bench.serve(site, 'server core');
    const random = seededRandom(bench.seed);
    for (const [radius, what] of [
      [25, 'within 25 km'],
      [100, 'within 100 km'],
    ] as const) {
      const [near, listed]: [number[], number[]] = [[], []];
      for (let number = -searches; number < searches; number++) {
        const place = `geoloc_lat=${38 + random.below(70_000) / 10_000}&geoloc_lng=${9 + random.below(100_000) / 10_000}`;
        const found = await millisecondsOf(port, `${LIST}?${place}&geoloc_radius=${radius}&geoloc_nearest=true`);
        // an unknown parameter makes the address unique, so that no cached response matches
        const list = await millisecondsOf(port, `${LIST}?unknown=${radius}-${number}`);
        if (number < 0) continue;
        near.push(found);
        listed.push(list);
      }
      const promised = radius === PROMISED && { target: TARGET };
      const against = (of: typeof median) => ({ what: 'the list without a place', value: of(listed) });
      const nineInTen = (times: readonly number[]) => within(times, 0.9);
      yield { what: `${what}, median`, value: median(near), unit: 'ms', ...promised, against: against(median) };
      yield {
        what: 'nine in ten within',
        value: nineInTen(near),
        unit: 'ms',
        ...promised,
        against: against(nineInTen),
      };
    }
  },
};

/** Enables the plugin in the settings of a site that is not served yet. */
async function switchOn(site: string): Promise<void> {
  const file = join(site, 'settings.json');
  const settings = JSON.parse(await readFile(file, 'utf8'));
  settings.plugins.geoloc = true;
  await writeFile(file, JSON.stringify(settings));
}
