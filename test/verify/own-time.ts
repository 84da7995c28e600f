/** Maximum time of the first access to a memory page on a dedicated computer, in milliseconds. */
const USUAL_FAULT = 0.000_5;
/** Minimum page size in bytes. */
const PAGE = 4_096;
/** Number of pages, enough to judge by. */
const PAGES = 1_024;
/** Bytes to allocate each time; with less, the process may reuse memory that it had before. */
const FRESH = 40 * 1024 * 1024;

/** Time for reading some long texts on a dedicated computer, in milliseconds. */
const USUAL_READING = 15;
/** One of the texts, as stored in a file. */
const LONG_TEXT = JSON.stringify(
  Array.from({ length: 12_000 }, (_, line) => `<p>Line <em>${line}</em> of a long text</p>`),
);
const TEXTS = 8;
/** Number of measurements, of which the fastest counts. */
const READINGS = 3;

/** Resources used by the process up to a moment: milliseconds, and first accesses to memory pages. */
export interface Taken {
  readonly processor: number;
  readonly clock: number;
  readonly faults: number;
}

/** Resources used by the process so far. */
export function taken(): Taken {
  const { userCPUTime, systemCPUTime, minorPageFault } = process.resourceUsage();
  return { processor: (userCPUTime + systemCPUTime) / 1_000, clock: performance.now(), faults: minorPageFault };
}

/**
 * Milliseconds that work of this program took by itself. CPU time includes all threads, and elapsed time includes other programs: the
 * work took at most the smaller of both. Some virtual machines take thirty times as long as others to provide a memory page: the
 * excess over the usual time does not count.
 *
 * @param surcharge result of `faultSurcharge` just before
 */
export function ownTime(before: Taken, after: Taken, surcharge: number): number {
  const either = Math.min(after.processor - before.processor, after.clock - before.clock);
  return Math.max(0, either - (after.faults - before.faults) * surcharge);
}

/** Minimum share of the time that counts, whatever memory seems to cost: pages provided in bulk may cost less. */
const LEAST_OWN = 0.5;

/** Current slowness of the machine relative to a dedicated computer. */
export interface Machine {
  /** As returned by `faultSurcharge`. */
  readonly surcharge: number;
  /** As returned by `slowness`. */
  readonly pace: number;
}

/** Measures the current slowness of the machine: both values change during long work. */
export const machineNow = (): Machine => ({ surcharge: faultSurcharge(), pace: slowness() });

/** Milliseconds that work of this program would have taken on a dedicated computer. @param machine measured close to the work */
export function timeAtHome(before: Taken, after: Taken, { surcharge, pace }: Machine): number {
  return Math.max(ownTime(before, after, 0) * LEAST_OWN, ownTime(before, after, surcharge)) / pace;
}

/** Current excess time of the first access to a page, in milliseconds; it changes from one second to the next. */
export function faultSurcharge(): number {
  const memory = Buffer.allocUnsafeSlow(FRESH);
  const before = taken();
  for (let page = 0; page < PAGES; page++) memory[page * PAGE] = 1;
  const after = taken();
  const faults = after.faults - before.faults;
  // large pages are too few to judge by
  if (faults < PAGES / 2) return 0;
  return Math.max(0, (after.clock - before.clock) / faults - USUAL_FAULT);
}

/** How many times as long as a dedicated computer this one currently takes to read texts: 1 if it is as fast. */
export function slowness(): number {
  const took = Array.from({ length: READINGS }, () => {
    const before = taken();
    // kept until all are read, as for a response
    const texts = Array.from({ length: TEXTS }, () => JSON.parse(LONG_TEXT).join('\n').split('<em>'));
    return texts.length === TEXTS ? ownTime(before, taken(), 0) : 0;
  });
  return Math.max(1, Math.min(...took) / USUAL_READING);
}
