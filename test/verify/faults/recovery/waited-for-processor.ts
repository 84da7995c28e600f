import { textIfThere } from '../text-if-there.ts';

/** Total time that this thread has waited for a processor, in milliseconds; 0 if the system does not report it. */
export function waitedForProcessor(): number {
  const [, nanoseconds = 0] = (textIfThere('/proc/thread-self/schedstat') ?? '').split(' ').map(Number);
  return nanoseconds / 1e6;
}
