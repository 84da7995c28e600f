/**
 * Makes Node's test runner cheaper. To tell which test an uncaught error belongs to, the runner observes each promise until it
 * is collected, which takes a quarter of the CPU time of all tests. It must do so only while test files are loaded, where it
 * finds the suite of a test in this way. Plain JavaScript, because it must be loaded before `node:test`.
 */
import async_hooks from 'node:async_hooks';
import { inspect } from 'node:util';

const { createHook } = async_hooks;
let tracking;

// the runner calls this once, for its first test
async_hooks.createHook = ({ init }) => {
  async_hooks.createHook = createHook;
  tracking = createHook({ init });
  return tracking;
};

/**
 * Call it when all test files of a process are loaded. An uncaught error belongs to no test from here on: it is printed, and
 * ends the process.
 */
export function stopTracking() {
  tracking?.disable();
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error) => {
      console.error(`${event}: ${inspect(error)}`);
      process.exit(1);
    });
  }
}
