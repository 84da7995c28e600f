/** What a first touch of a page of memory takes at most on a computer of one's own, in milliseconds. */
const USUAL_FAULT = 0.000_5;
/** Pages are of so many bytes, or larger. */
const PAGE = 4_096;
const PAGES = 4_096;

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
 */
export function ownTime(before: Taken, after: Taken): number {
  const either = Math.min(after.processor - before.processor, after.clock - before.clock);
  return Math.max(0, either - (after.faults - before.faults) * surcharge);
}

/** What a first touch of a page takes here beyond the usual, in milliseconds: the least of several tries. */
function faultSurcharge(): number {
  const costs = Array.from({ length: 5 }, () => {
    const memory = Buffer.allocUnsafeSlow(PAGES * PAGE);
    const before = taken();
    for (let at = 0; at < memory.length; at += PAGE) memory[at] = 1;
    const after = taken();
    const faults = after.faults - before.faults;
    // where large pages are given there are too few of them to judge by
    return faults < PAGES / 2 ? 0 : (after.clock - before.clock) / faults;
  });
  return Math.max(0, Math.min(...costs) - USUAL_FAULT);
}

const surcharge = faultSurcharge();
