import { faultSurcharge, ownTime, taken } from '../../own-time.ts';
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

async function timeOf(read: () => unknown): Promise<number> {
  const surcharge = faultSurcharge();
  const before = taken();
  await read();
  return ownTime(before, taken(), surcharge);
}
