import type { Log } from '../../core/host.ts';

/** How long the process may take to exit by itself, in milliseconds. */
const LEFT = 1_000;

/** Exits the process, even if something left running would keep it alive. */
export function endProcess(code: number, log: Log): void {
  process.exitCode = code;
  const end = () => {
    log.warn('the process ends, though something was left running', { left: process.getActiveResourcesInfo() });
    process.exit();
  };
  setTimeout(end, LEFT).unref();
}
