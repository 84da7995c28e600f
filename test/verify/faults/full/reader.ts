import { setTimeout as delay } from 'node:timers/promises';
import type { Ask } from './writer.ts';

/** Pause between two reads, in milliseconds. */
const PAUSE = 20;

/**
 * Reads a path repeatedly until it is told to stop.
 *
 * @returns distinct problems of the responses
 */
export async function readOn(ask: Ask, path: string, isOver: () => boolean): Promise<readonly string[]> {
  const first = await (await ask(path)).text();
  const problems = new Set<string>();
  while (!isOver()) {
    const answer = await ask(path);
    const text = await answer.text();
    if (answer.status !== 200) problems.add(`a read is answered ${answer.status} ${text}`);
    else if (text !== first) problems.add(`a read is answered otherwise than before: ${text}`);
    await delay(PAUSE);
  }
  return [...problems];
}
