import { textIfThere } from '../text-if-there.ts';

/** How long this thread was ready to run while others had the processors, in milliseconds since it began; 0 where nobody says. */
export function waitedForProcessor(): number {
  const [, nanoseconds = 0] = (textIfThere('/proc/thread-self/schedstat') ?? '').split(' ').map(Number);
  return nanoseconds / 1e6;
}
