import type { Bench } from '../bench.ts';
import { type Helper, startHelper } from '../helper/helper.ts';
import type { FixedAnswer } from './fixed-answer.ts';

/**
 * Starts a server that gives one answer to everything, on the core for servers.
 *
 * @returns its port
 */
export async function bareServer({ cores, using }: Bench, answer: FixedAnswer): Promise<number> {
  const module = new URL('bare-server-helper.ts', import.meta.url);
  const helper: Helper<FixedAnswer, number> = await startHelper(module, cores?.server);
  return using(helper).ask(answer);
}
