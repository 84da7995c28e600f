import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ParseJob } from '../bare/parse-job.ts';
import type { Bench } from '../bench.ts';
import type { Figure } from '../figures/figure.ts';
import { median } from '../figures/median.ts';
import { millisecondsOf } from '../figures/milliseconds-of.ts';
import { startOfToday } from '../moment.ts';
import { LIST } from '../requests/event-list.ts';
import type { BenchRow } from '../row.ts';
import { hasSnapshot, removeSnapshot } from '../server/snapshot.ts';
import { sampleRecords } from '../site/sample-records.ts';

/**
 * From the start of the process to the line that reports that it listens, with its files in the system's cache. The first list is
 * requested at that line. For the process that only parses, the time before its program runs does not count.
 */
export const row: BenchRow = {
  id: 'd',
  title: 'start and stop',
  async *measure(bench) {
    const { many, starts } = bench.scale;
    const site = await bench.site(many);
    const records = await writeRecords(bench);
    // on all cores, as in production
    const serve = () => bench.serve(site, 'all cores');
    const cold: number[] = [];
    const warm: number[] = [];
    const lists: number[] = [];
    const stops: number[] = [];
    const parsed: number[] = [];
    for (let round = 0; round < starts; round++) {
      removeSnapshot(site);
      const reading = await serve();
      cold.push(reading.seconds);
      stops.push(await reading.stop());
      if (!hasSnapshot(site)) throw new Error('a server that was stopped left no snapshot');
      const server = await serve();
      warm.push(server.seconds);
      lists.push(await millisecondsOf(server.port, LIST));
      stops.push(await server.stop());
      parsed.push(await secondsToParse(bench, records));
    }
    const seconds = (what: string, value: number, must: number): Figure => ({
      ...{ what: `${many} events, ${what}`, value, unit: 's' },
      target: { at: 'most', must },
    });
    yield seconds('without a snapshot', median(cold), 8);
    yield seconds('with a snapshot', median(warm), 2);
    yield {
      ...{ what: `${many} events, with a snapshot`, value: median(warm), unit: 's' },
      against: { what: 'JSON.parse of their lines', value: median(parsed) },
      ratio: median(warm) / median(parsed),
      target: { at: 'most', must: 2, goal: 1.3 },
    };
    yield {
      ...{ what: `${many} events, the first list after it`, value: median(lists), unit: 'ms' },
      target: { at: 'most', must: 20, goal: 5 },
    };
    yield seconds('from SIGTERM to the end', Math.max(...stops), 5);
  },
};

/** Writes the records of the large site into one file. */
async function writeRecords({ scale, seed, freshPath }: Bench): Promise<ParseJob> {
  const file = `${freshPath('records')}.ndjson`;
  let records = 0;
  const lines = function* () {
    for (const { value } of sampleRecords({ events: scale.many, posts: 0, seed, today: startOfToday() })) {
      records++;
      yield `${JSON.stringify(value)}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return { file, records };
}

/** Starts a new process each time, as a server start does. */
async function secondsToParse(bench: Bench, job: ParseJob): Promise<number> {
  const parser = await bench.help<ParseJob, number>(new URL('../bare/parse-helper.ts', import.meta.url), 'all cores');
  const seconds = await parser.ask(job);
  await parser.stop();
  return seconds;
}
