/**
 * Loaded into a server by `--import` (longest-stop.ts): whenever its parent asks, it is told the longest stop of the event loop
 * since it asked last, in milliseconds. Plain JavaScript, as it goes into a process that compiles nothing.
 *
 * A timer of Node's own, in C++, is due every millisecond and writes down how much later than the time before it came: so a
 * stop may be said up to 1 ms too long, and never too short. One in JavaScript would make garbage, and so stops, itself.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** A stop right before the question is written down by then. */
const SOON = 5;

// else what the server starts would load this, too
delete process.env.NODE_OPTIONS;
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('message', () =>
    setTimeout(() => {
      process.send(delay.max / 1e6);
      delay.reset();
    }, SOON),
  );
  // the server ends when it has nothing to do
  process.channel.unref();
}
