import type { Generation } from '../../generation.ts';
import type { Answer } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import type { Outcome } from '../outcome.ts';
import { Kept } from './kept.ts';
import { KeptAnswers } from './kept-answers.ts';
import { NextInstants } from './next-instants.ts';
import { type KeptPiece, NotedReading, plainReading, type Reading, sharingReading } from './reading.ts';
import type { Revisions } from './revisions.ts';

/** How much of the kept bytes are whole answers; the rest are parts and texts that answers are put together from. */
const SHARE = 0.5;

/** A request that is answered anew. */
export interface Making {
  readonly reading: Reading;
  /** Keeps the answer, if it may be given to others who ask the same. */
  keep(outcome: Outcome, answer: Answer): void;
}

/**
 * Keeps answers to those who do not say who they are, parts of these, and texts as they are rendered for everybody, for as
 * long as a generation lives.
 */
export interface Keeper {
  /** The answer to this request, where it was made before and would be made the same again. */
  find(exchange: Exchange): Answer | undefined;
  begin(exchange: Exchange): Making;
  /** Reads for an answer that is given to one alone. @param now milliseconds since 1970 UTC */
  reading(now: number): Reading;
}

/** @param revisions tells what changed; without it nothing is kept */
export function createKeeper(generation: Generation, revisions: Revisions | undefined): Keeper {
  const bound = generation.settings.limits.kept_bytes;
  const once = (reading: Reading): Making => ({ reading, keep: () => {} });
  if (!revisions || bound === 0) {
    const reading = (now: number) => plainReading(generation, now);
    return { find: () => undefined, begin: ({ now }) => once(reading(now)), reading };
  }
  const answers = new KeptAnswers(bound * SHARE);
  const pieces = new Kept<KeptPiece>(bound * (1 - SHARE));
  const keeping = { generation, revisions, pieces, instants: new NextInstants(revisions) };
  const reading = (now: number) => sharingReading(keeping, now);
  generation.keeps.push(
    () => ({ name: 'answers to strangers', bytes: answers.bytes, limit: bound * SHARE }),
    () => ({ name: 'parts of answers', bytes: pieces.bytes, limit: bound * (1 - SHARE) }),
  );

  return {
    reading,
    find: ({ request, now }) => answers.find(request, now),
    begin: (exchange) => {
      const { request, now } = exchange;
      if (!answers.takes(request)) return once(reading(now));
      const noted = new NotedReading(keeping, now);
      return {
        reading: noted,
        keep: ({ status }, answer) => {
          if (status === 200 && !answer.isSecret) answers.keep(request, answer, noted.basis);
        },
      };
    },
  };
}
