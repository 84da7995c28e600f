import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pause } from '../core/lib/async/pace.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Lets go what nobody holds: records that were parsed for an answer, as when nobody asked for them for a while. */
export async function forgetParsed(): Promise<void> {
  // what was looked at is held until the turn ends
  await pause();
  collectGarbage();
}
