import { Worker } from 'node:worker_threads';
import type { RunningWatchdog, Watchdog, WatchOrder } from '../../index.ts';
import { BEATS, CODE, type NamedCode, type WatchData } from './shared.ts';

/** How often the thread shows that it lives, in milliseconds. */
const EVERY = 50;

/**
 * Watches from a thread of its own, by the CPU that the watched one has used: a process that sleeps, is stopped or waits for
 * a loaded machine uses none.
 *
 * @param entry absolute path of `watchdog/watch.ts`, or of what it was compiled to
 */
export const threadWatchdog = (entry: string): Watchdog => ({
  watch: ({ limit, note, onHeld }: WatchOrder): RunningWatchdog => {
    const shared = new Int32Array(new SharedArrayBuffer(8));
    const workerData: WatchData = { shared, limit, note };
    const worker = new Worker(entry, { workerData });
    // it is there for the process, and not the process for it
    worker.unref();
    const numbers = new WeakMap<object, number>();
    let count = 0;
    let last = performance.now();
    let used = process.cpuUsage();
    const beat = setInterval(() => {
      Atomics.add(shared, BEATS, 1);
      const now = performance.now();
      const { user, system } = process.cpuUsage(used);
      used = process.cpuUsage();
      // what it waited for a loaded machine is nobody's fault
      onHeld(Math.min(now - last - EVERY, (user + system) / 1_000));
      last = now;
    }, EVERY).unref();
    return {
      enter: (code, name) => {
        let number = numbers.get(code);
        if (number === undefined) {
          number = ++count;
          numbers.set(code, number);
          worker.postMessage({ number, name: name(code) } satisfies NamedCode);
        }
        shared[CODE] = number;
      },
      leave: () => {
        shared[CODE] = 0;
      },
      end: () => {
        clearInterval(beat);
        void worker.terminate();
      },
    };
  },
});
