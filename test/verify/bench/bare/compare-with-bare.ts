import type { Bench } from '../bench.ts';
import type { Figure, Target } from '../figures/figure.ts';
import { comparedRates } from '../figures/rate.ts';
import { rateOf, type Turn } from '../rate-of.ts';
import { takeTurns } from '../take-turns.ts';
import type { FixedAnswer } from './fixed-answer.ts';

/** Measures turns alternating with a bare server that sends a fixed response to the same requests. */
export type CompareWithBare = (what: string, turn: Turn, answer: FixedAnswer, target: Target) => Promise<Figure>;

/** Starts a process for bare servers, until the row ends. */
export async function startBare(bench: Bench): Promise<CompareWithBare> {
  const module = new URL('bare-server-helper.ts', import.meta.url);
  const bare = await bench.help<FixedAnswer, number>(module, 'server core');
  return async (what, turn, answer, target) => {
    const fixed: Turn = { ...turn, port: await bare.ask(answer), pid: bare.pid };
    const [own, most] = await takeTurns([rateOf(bench, turn), rateOf(bench, fixed)], bench.scale.rounds);
    const count = Object.keys(answer.headers).length + (answer.bytes > 0 ? 1 : 0);
    const against = { what: `bare node:http, ${count} ${count === 1 ? 'header' : 'headers'}`, rates: most };
    return { ...comparedRates({ what, rates: own }, against), target };
  };
}

/** Headers of a JSON response of a bare server, apart from its length. */
export const JSON_ALONE = { 'Content-Type': 'application/json; charset=UTF-8' };

/** `a list, 41.0 KB` */
export const withSize = (what: string, { bytes }: Pick<FixedAnswer, 'bytes'>): string =>
  `${what}, ${(bytes / 1_000).toFixed(1)} KB`;
