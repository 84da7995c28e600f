import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { RunningWatchdog, Watchdog, WatchOrder } from '../../index.ts';
import { BEATS, CODE, HEAP, KIBIBYTE, type NamedCode, PLACES, RESIDENT, type WatchData } from './shared.ts';

/** Interval of the thread's heartbeat, in milliseconds. */
const EVERY = 50;

/** Spaces of young objects, which stay reserved even when empty. */
const YOUNG: ReadonlySet<string> = new Set(['new_space', 'new_large_object_space']);

/** Publishes the current memory use. */
function weigh(shared: Int32Array): void {
  const old = getHeapSpaceStatistics().filter(({ space_name }) => !YOUNG.has(space_name));
  shared[HEAP] = old.reduce((sum, { space_size }) => sum + space_size, 0) / KIBIBYTE;
  shared[RESIDENT] = process.memoryUsage.rss() / KIBIBYTE;
}

/**
 * Watches from a separate thread, by CPU time of the watched thread: a process that sleeps, is stopped or waits for a loaded machine uses
 * none. It also detects when the heap of the watched thread is nearly full, and which code fills it.
 *
 * @param entry absolute path of `watchdog/watch.ts`, or of its compiled form
 */
export const threadWatchdog = (entry: string): Watchdog => ({
  watch: ({ limit, note, onHeld }: WatchOrder): RunningWatchdog => {
    const shared = new Int32Array(new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT));
    weigh(shared);
    const workerData: WatchData = { shared, limit, note, heapLimit: getHeapStatistics().heap_size_limit };
    const worker = new Worker(entry, { workerData });
    // it must not keep the process alive
    worker.unref();
    const numbers = new WeakMap<object, number>();
    let count = 0;
    let last = performance.now();
    let used = process.cpuUsage();
    const beat = setInterval(() => {
      weigh(shared);
      Atomics.add(shared, BEATS, 1);
      const now = performance.now();
      const { user, system } = process.cpuUsage(used);
      used = process.cpuUsage();
      // time spent waiting for a loaded machine does not count
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
