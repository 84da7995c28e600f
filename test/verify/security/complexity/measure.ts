import type { HostileCase } from './hostile-case.ts';

/** Of so many times the quickest counts: what else happens on the machine only ever takes more. */
const TIMES = 5;

/** Milliseconds of the processor that reading takes at a quarter of a limit, and at the limit. */
export interface Cost {
  readonly quarter: number;
  readonly whole: number;
}

/** What a case takes. */
export async function measure({ limit, make }: HostileCase): Promise<Cost> {
  const [quarter, whole] = [make(limit >> 2), make(limit)];
  // compiled by then
  await quarter();
  const cost = { quarter: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY };
  for (let time = 0; time < TIMES; time++) {
    cost.quarter = Math.min(cost.quarter, await timeOf(quarter));
    cost.whole = Math.min(cost.whole, await timeOf(whole));
  }
  return cost;
}

/** The processor's time is that of all threads, by the clock others have theirs as well: it took no more than either. */
async function timeOf(read: () => unknown): Promise<number> {
  const begun = performance.now();
  const before = process.cpuUsage();
  await read();
  const { user, system } = process.cpuUsage(before);
  return Math.min((user + system) / 1_000, performance.now() - begun);
}
