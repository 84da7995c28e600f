import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { events } from '../../../../../plugins/calendar/collections/events.ts';
import { seededRandom } from '../../../faults/seeded-random.ts';
import type { Bench } from '../../bench.ts';
import { median } from '../../figures/median.ts';
import { momentAt, startOfToday } from '../../moment.ts';
import type { Turn } from '../../rate-of.ts';
import { changingList } from '../../requests/changing-list.ts';
import type { BenchRow } from '../../row.ts';
import { runAlmanac } from '../../server/run-almanac.ts';
import { paragraphs } from '../../site/sample-text.ts';

/** Lists requested per second meanwhile. */
const LISTS = 50;

/** Importing a calendar by command while the site is served and read: from the start of the command to its end. */
export const row: BenchRow = {
  id: 'y',
  title: 'almanac import ics, while the site is served',
  async *measure(bench) {
    const { imported, rounds } = bench.scale;
    const [rates, lists]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const { perSecond, p99 } = await importOne(bench, round);
      rates.push(perSecond);
      lists.push(p99);
    }
    yield {
      ...{ what: `${imported} events, the start of the command included`, value: median(rates), unit: '/s' },
      target: { at: 'least', must: 2_000, goal: 5_000 },
    };
    yield { what: 'a list meanwhile, 99 of 100 within', value: median(lists), unit: 'ms' };
  },
};

/** Imports a new calendar into a new site. @throws Error if not all events exist afterwards */
async function importOne(bench: Bench, round: number): Promise<{ readonly perSecond: number; readonly p99: number }> {
  const { few, imported } = bench.scale;
  const site = await bench.freshSite(few);
  const file = `${bench.freshPath('calendar')}.ics`;
  writeFileSync(file, calendar(imported, round));
  const folder = join(site, events.name);
  const before = (await readdir(folder)).length;
  const server = await bench.serve(site, 'server core');
  const { turn } = await changingList(server, 1);

  const words = ['import', 'ics', file, '--max-megabytes', '100', '--max-events', String(imported), '--data', site];
  let isOver = false;
  const importing = async (): Promise<number> => {
    const start = performance.now();
    await runAlmanac(bench.program, bench.folder, words).finally(() => {
      isOver = true;
    });
    return (performance.now() - start) / 1_000;
  };
  const reading = async (): Promise<number> => {
    const times: number[] = [];
    for (let from = 0; !isOver; ) {
      const { answers, p99 } = await listsFor(bench, turn, from);
      from += answers + 1;
      times.push(p99);
    }
    return median(times);
  };
  const [seconds, p99] = await Promise.all([importing(), reading()]);
  await server.stop();
  const made = (await readdir(folder)).length - before;
  if (made !== imported) throw new Error(`${imported} events were imported, and ${made} files are there`);
  return { perSecond: imported / seconds, p99 };
}

/** Lists become shorter, because imported events have no venues. */
const LIST = { status: 200, least: 5_000, most: 200_000 };

const listsFor = ({ load, scale }: Bench, { pid: _, ...job }: Turn, from: number) =>
  load({ ...job, from, milliseconds: scale.milliseconds, perSecond: LISTS, expected: LIST });

/** A calendar of single events of about 1.5 KB, each with its own UID. */
function calendar(count: number, round: number): string {
  const random = seededRandom(round);
  const today = startOfToday();
  const entries = Array.from({ length: count }, (_, number) => {
    const start = momentAt(today, number).replaceAll(/[-:]/g, '');
    const description = paragraphs(random, 1_200).replaceAll(/<[^>]*>/g, '');
    return [
      'BEGIN:VEVENT',
      `UID:${number}@bench.example.org`,
      `DTSTAMP:${start}Z`,
      `DTSTART:${start}`,
      'DURATION:PT2H',
      `SUMMARY:Farmers market ${number}`,
      `DESCRIPTION:${description.replaceAll(/([,;\\])/g, '\\$1').replaceAll('\n', '\\n')}`,
      'END:VEVENT',
    ].join('\r\n');
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//bench//EN', ...entries, 'END:VCALENDAR', ''].join('\r\n');
}
