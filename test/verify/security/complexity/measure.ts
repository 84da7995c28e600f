import { faultSurcharge, ownTime, taken } from '../../own-time.ts';
import type { HostileCase } from './hostile-case.ts';

/** Number of repetitions, of which the fastest counts: other load on the machine only adds time. */
const TIMES = 5;

/** CPU time of reading an input at a quarter of its limit, and at the limit, in milliseconds. */
export interface Cost {
  readonly quarter: number;
  readonly whole: number;
}

/** Measures the cost of a case. */
export async function measure({ limit, make }: HostileCase): Promise<Cost> {
  const [quarter, whole] = [make(limit >> 2), make(limit)];
  // the code is compiled by now
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
