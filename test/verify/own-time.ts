/** What a first touch of a page of memory takes at most on a computer of one's own, in milliseconds. */
const USUAL_FAULT = 0.000_5;
/** Pages are of so many bytes, or larger. */
const PAGE = 4_096;
/** Enough to judge by. */
const PAGES = 1_024;
/** So many bytes are asked of the system each time; less may be memory that the process had before. */
const FRESH = 40 * 1024 * 1024;

/** What reading some long texts takes on a computer of one's own, in milliseconds. */
const USUAL_READING = 15;
/** One of them, as a file holds it. */
const LONG_TEXT = JSON.stringify(
  Array.from({ length: 12_000 }, (_, line) => `<p>Line <em>${line}</em> of a long text</p>`),
);
const TEXTS = 8;
/** The quickest of so many counts. */
const READINGS = 3;

/** What the process had taken, at a moment: milliseconds, and first touches of pages of memory. */
export interface Taken {
  readonly processor: number;
  readonly clock: number;
  readonly faults: number;
}

/** What the process has taken up to now. */
export function taken(): Taken {
  const { userCPUTime, systemCPUTime, minorPageFault } = process.resourceUsage();
  return { processor: (userCPUTime + systemCPUTime) / 1_000, clock: performance.now(), faults: minorPageFault };
}

/**
 * Milliseconds that work of this program took itself. The processor's time is that of all threads, by the clock other programs
 * have theirs as well: it took no more than either. Some virtual machines take thirty times as long as others to give a page of
 * memory: what that takes beyond the usual is not the program's.
 *
 * @param surcharge what `faultSurcharge` gave just before
 */
export function ownTime(before: Taken, after: Taken, surcharge: number): number {
  const either = Math.min(after.processor - before.processor, after.clock - before.clock);
  return Math.max(0, either - (after.faults - before.faults) * surcharge);
}

/** So much of what was taken at least is the program's, whatever memory is said to cost: a page of many at once may cost less. */
const LEAST_OWN = 0.5;

/** What the machine costs beyond what a computer of one's own does, here and now. */
export interface Machine {
  /** As `faultSurcharge` gives it. */
  readonly surcharge: number;
  /** As `slowness` does. */
  readonly pace: number;
}

/** What the machine costs here and now: both change while long work is done. */
export const machineNow = (): Machine => ({ surcharge: faultSurcharge(), pace: slowness() });

/** Milliseconds that work of this program would have taken on a computer of one's own. @param machine as it was beside the work */
export function timeAtHome(before: Taken, after: Taken, { surcharge, pace }: Machine): number {
  return Math.max(ownTime(before, after, 0) * LEAST_OWN, ownTime(before, after, surcharge)) / pace;
}

/** What a first touch of a page takes beyond the usual, in milliseconds: here and now, since it changes from one second to the next. */
export function faultSurcharge(): number {
  const memory = Buffer.allocUnsafeSlow(FRESH);
  const before = taken();
  for (let page = 0; page < PAGES; page++) memory[page * PAGE] = 1;
  const after = taken();
  const faults = after.faults - before.faults;
  // where large pages are given there are too few of them to judge by
  if (faults < PAGES / 2) return 0;
  return Math.max(0, (after.clock - before.clock) / faults - USUAL_FAULT);
}

/** How many times as long as a computer of one's own this one takes to read texts, here and now: 1 where it is as quick. */
export function slowness(): number {
  const took = Array.from({ length: READINGS }, () => {
    const before = taken();
    // held until all are read, as by an answer
    const texts = Array.from({ length: TEXTS }, () => JSON.parse(LONG_TEXT).join('\n').split('<em>'));
    return texts.length === TEXTS ? ownTime(before, taken(), 0) : 0;
  });
  return Math.max(1, Math.min(...took) / USUAL_READING);
}
