import type { Log } from '../../core/host.ts';

/** How long the process may still go on, in milliseconds. */
const LEFT = 1_000;

/** All is done: ends this process, though something was started and never ended that would keep it alive. */
export function endProcess(code: number, log: Log): void {
  process.exitCode = code;
  const end = () => {
    log.warn('the process ends, though something was left running', { left: process.getActiveResourcesInfo() });
    process.exit();
  };
  setTimeout(end, LEFT).unref();
}
