import type { Generation } from '../../generation.ts';
import type { Answer } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import type { Outcome } from '../outcome.ts';
import { Kept } from './kept.ts';
import { KeptAnswers } from './kept-answers.ts';
import { NextInstants } from './next-instants.ts';
import { type KeptPart, NotedReading, plainReading, type Reading } from './reading.ts';
import type { Revisions } from './revisions.ts';

/** How much of the kept bytes are whole answers; the rest are parts that answers are put together from. */
const SHARE = 0.5;

/** A request that is answered anew. */
export interface Making {
  readonly reading: Reading;
  /** Keeps the answer, if it may be given to others who ask the same. */
  keep(outcome: Outcome, answer: Answer): void;
}

/** Keeps what is shown to those who do not say who they are, for as long as a generation lives. */
export interface Keeper {
  /** The answer to this request, where it was made before and would be made the same again. */
  find(exchange: Exchange): Answer | undefined;
  begin(exchange: Exchange): Making;
}

/** @param revisions tells what changed; without it nothing is kept */
export function createKeeper(generation: Generation, revisions: Revisions | undefined): Keeper {
  const bound = generation.settings.limits.kept_bytes;
  const plain = ({ now }: Exchange): Making => ({ reading: plainReading(generation, now), keep: () => {} });
  if (!revisions || bound === 0) return { find: () => undefined, begin: plain };
  const answers = new KeptAnswers(bound * SHARE);
  const parts = new Kept<KeptPart>(bound * (1 - SHARE));
  const instants = new NextInstants(revisions);
  generation.keeps.push(
    () => ({ name: 'answers to strangers', bytes: answers.bytes, limit: bound * SHARE }),
    () => ({ name: 'parts of answers', bytes: parts.bytes, limit: bound * (1 - SHARE) }),
  );

  return {
    find: ({ request, now }) => answers.find(request, now),
    begin: (exchange) => {
      const { request, now } = exchange;
      if (!answers.takes(request)) return plain(exchange);
      const reading = new NotedReading({ generation, revisions, parts, instants }, now);
      return {
        reading,
        keep: ({ status }, answer) => {
          if (status === 200 && !answer.isSecret) answers.keep(request, answer, reading.basis);
        },
      };
    },
  };
}
