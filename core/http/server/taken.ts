import type { ServerResponse } from 'node:http';
import type { Clock } from '../../platform/index.ts';

/** How long a reader may take nothing. */
export interface Patience {
  readonly clock: Clock;
  /** Milliseconds. */
  readonly within: number;
}

/**
 * Waits until a reader took what is there of an answer, or is gone. Who takes nothing for too long is let go: it holds memory
 * that others need.
 *
 * @param event `drain` for more to be written, `finish` for the end
 */
export function taken(response: ServerResponse, event: 'drain' | 'finish', { clock, within }: Patience): Promise<void> {
  return new Promise((resolve) => {
    const wait = () =>
      clock.after(within, () => {
        // whoever reads the answers before it takes their time
        if (response.socket === null) cancel = wait();
        else response.destroy();
      });
    let cancel = wait();
    const go = () => {
      cancel();
      response.off(event, go);
      response.off('close', go);
      resolve();
    };
    response.once(event, go);
    response.once('close', go);
  });
}
