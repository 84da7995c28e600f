import { setImmediate } from 'node:timers/promises';

/** Lets everything else that waits have its turn of the event loop: between two pieces of work that is long in sum. */
export const pause = (): Promise<void> => setImmediate();
