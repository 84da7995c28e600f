import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pause } from '../core/lib/async/pace.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Frees unreferenced records that were parsed for a response, as happens when they are not requested for a while. */
export async function forgetParsed(): Promise<void> {
  // weak references are kept alive until the end of the turn
  await pause();
  collectGarbage();
}
