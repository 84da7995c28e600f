import type { SeededRandom } from '../../faults/seeded-random.ts';
import type { Worlds } from '../world.ts';
import { tellApart } from './tell-apart.ts';

/** How many questions were put to both worlds, and which told them apart. */
export interface Compared {
  readonly done: number;
  readonly differences: readonly string[];
}

/**
 * Sends both worlds their requests, some random ones, and finally writes of readers. @param randoms number of random requests
 * @param oneOf one in this many listed requests is sent, chosen randomly
 */
export async function playWorlds(worlds: Worlds, random: SeededRandom, randoms: number, oneOf = 1): Promise<Compared> {
  const pair = [await worlds.open(0), await worlds.open(1)] as const;
  const chosen = worlds.asks.filter(() => random.below(oneOf) === 0);
  const asks = [...chosen, ...Array.from({ length: randoms }, () => worlds.random(random)), ...worlds.writes];
  const differences: string[] = [];
  for (const ask of asks) {
    const difference = await tellApart(pair, ask);
    if (difference !== undefined) differences.push(difference);
  }
  for (const site of pair) await site.close();
  return { done: asks.length, differences };
}
