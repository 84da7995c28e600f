import type { HttpRequest } from '../../contract/http-message.ts';
import { LruCache } from '../../lib/index.ts';
import type { Generation } from '../generation.ts';
import type { Exchange } from '../request/exchange.ts';
import type { Answer } from '../response/answer.ts';
import type { Outcome } from '../run/outcome.ts';
import type { CacheDependencies } from './cache-dependencies.ts';
import { NextInstants } from './next-instants.ts';
import { type CachedPiece, plainReading, type Reading, sharingReading, TrackedReading } from './reading.ts';
import type { Revisions } from './revisions.ts';

/** An answer that may be given again. */
export interface CachedResponse {
  readonly answer: Answer;
  readonly dependencies: CacheDependencies;
  /** Another one for each that is kept. */
  readonly serial: number;
}

/** What an answer costs beside its bytes: headers, basis, places; about so much. */
const OVERHEAD = 3_000;

/** Bytes of addresses that are remembered to have been asked for once. */
const ASKED = 1024 * 1024;

/** What remembering one costs beside its text. */
const PLACE = 100;

const isRead = ({ method }: Pick<HttpRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** Whole answers to those who ask without saying who they are, by what they ask for. */
export class CachedResponses {
  readonly #answers: LruCache<CachedResponse>;
  readonly #asked: LruCache<true>;
  #serial = 0;

  /** @param bound bytes; with 0 nothing is kept */
  constructor(bound: number) {
    this.#answers = new LruCache(bound);
    this.#asked = new LruCache(Math.min(bound, ASKED));
  }

  get bytes(): number {
    return this.#answers.bytes;
  }

  /** May this request be answered from here, and its answer be kept? */
  takes({ method, header }: HttpRequest): boolean {
    return isRead({ method }) && header('authorization') === undefined;
  }

  /** The answer that would be made anew at this instant, milliseconds since 1970 UTC. */
  find(request: HttpRequest, now: number): CachedResponse | undefined {
    return this.takes(request) ? this.#valid(request.target, now) : undefined;
  }

  /** The same answer as before; undefined when it is not kept any more, or would be another at this instant. */
  again(target: string, serial: number, now: number): Answer | undefined {
    const cached = this.#valid(target, now);
    return cached?.serial === serial ? cached.answer : undefined;
  }

  #valid(target: string, now: number): CachedResponse | undefined {
    const cached = this.#answers.get(target);
    return cached?.dependencies.holds(now) ? cached : undefined;
  }

  /**
   * Keeps an answer from the second time on that it is asked for: most addresses are asked for once, and would drive out
   * those that are not.
   *
   * @param basis what the answer was made from
   */
  keep({ target }: HttpRequest, answer: Answer, dependencies: CacheDependencies): void {
    if (!this.#asked.get(target)) {
      this.#asked.set(target, true, 2 * target.length + PLACE);
      return;
    }
    answer.detach();
    const cached = { answer, dependencies, serial: this.#serial++ };
    this.#answers.set(target, cached, answer.size + 2 * target.length + OVERHEAD);
  }
}

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
export interface ResponseCache {
  /** The answer to this request, where it was made before and would be made the same again. */
  find(exchange: Exchange): CachedResponse | undefined;
  /** As `CachedResponses.again`. */
  again(target: string, serial: number, now: number): Answer | undefined;
  begin(exchange: Exchange): Making;
  /** Reads for an answer that is given to one alone. @param now milliseconds since 1970 UTC */
  reading(now: number): Reading;
}

/** What is set for one client is given to no other. */
const setsCookie = (headers: Outcome['headers']): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'set-cookie');

/** @param revisions tells what changed; without it nothing is kept */
export function createResponseCache(generation: Generation, revisions: Revisions | undefined): ResponseCache {
  const bound = generation.settings.limits.kept_bytes;
  const once = (reading: Reading): Making => ({ reading, keep: () => {} });
  if (!revisions || bound === 0) {
    const reading = (now: number) => plainReading(generation, now);
    return { find: () => undefined, again: () => undefined, begin: ({ now }) => once(reading(now)), reading };
  }
  const answers = new CachedResponses(bound * SHARE);
  const pieces = new LruCache<CachedPiece>(bound * (1 - SHARE));
  const keeping = { generation, revisions, pieces, instants: new NextInstants(revisions) };
  const reading = (now: number) => sharingReading(keeping, now);
  generation.keeps.push(
    () => ({ name: 'responses to anonymous requests', bytes: answers.bytes, limit: bound * SHARE }),
    () => ({ name: 'fragments of responses', bytes: pieces.bytes, limit: bound * (1 - SHARE) }),
  );

  return {
    reading,
    find: ({ request, now }) => answers.find(request, now),
    again: (target, serial, now) => answers.again(target, serial, now),
    begin: (exchange) => {
      const { request, now } = exchange;
      if (!answers.takes(request)) return once(isRead(request) ? new TrackedReading(keeping, now) : reading(now));
      const noted = new TrackedReading(keeping, now);
      return {
        reading: noted,
        keep: ({ status, headers }, answer) => {
          if (status === 200 && !answer.isSecret && !setsCookie(headers))
            answers.keep(request, answer, noted.dependencies);
        },
      };
    },
  };
}
