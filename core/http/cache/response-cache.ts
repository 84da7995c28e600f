import { type HttpRequest, isRead } from '../../contract/http-message.ts';
import type { Principal } from '../../contract/principal.ts';
import { LruCache } from '../../lib/index.ts';
import type { Log } from '../../platform/index.ts';
import type { Generation } from '../generation.ts';
import type { Exchange } from '../request/exchange.ts';
import type { Answer } from '../response/answer.ts';
import type { Outcome } from '../run/outcome.ts';
import type { CacheDependencies } from './cache-dependencies.ts';
import { KeptPieces } from './kept-pieces.ts';
import { NextInstants } from './next-instants.ts';
import { readerKey } from './reader-key.ts';
import { type MakeHtml, plainReading, type Reading, sharingReading, TrackedReading } from './reading.ts';
import type { Revisions } from './revisions.ts';
import { SpareFile } from './spare-file.ts';

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

/** Who asks for what: all strangers get the same, each user what is their own. @param reader as `readerKey`; empty for strangers */
const keyOf = (target: string, reader: string): string => (reader === '' ? target : `${target}\n${reader}`);

/** Whole answers, by what is asked for and by whom. */
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

  /** The answer that would be made anew at this instant, milliseconds since 1970 UTC. */
  find(key: string, now: number): CachedResponse | undefined {
    const cached = this.#answers.get(key);
    return cached?.dependencies.holds(now) ? cached : undefined;
  }

  /** The same answer as before; undefined when it is not kept any more, or would be another at this instant. */
  again(key: string, serial: number, now: number): Answer | undefined {
    const cached = this.find(key, now);
    return cached?.serial === serial ? cached.answer : undefined;
  }

  /**
   * Keeps an answer from the second time on that it is asked for: most addresses are asked for once, and would drive out
   * those that are not.
   *
   * @param dependencies what the answer was made from
   */
  keep(key: string, answer: Answer, dependencies: CacheDependencies): void {
    if (dependencies.isOver) return;
    if (!this.#asked.get(key)) {
      this.#asked.set(key, true, 2 * key.length + PLACE);
      return;
    }
    answer.detach();
    const cached = { answer, dependencies, serial: this.#serial++ };
    this.#answers.set(key, cached, answer.size + 2 * key.length + OVERHEAD);
  }
}

/** What is set for one client is given to no other. */
const setsCookie = (headers: Outcome['headers']): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'set-cookie');

const signsIn = (request: HttpRequest): boolean => request.header('authorization') !== undefined;

/** How much of the kept bytes are whole answers; the rest are parts and texts that answers are put together from. */
const SHARE = 0.5;

/** A request that is answered anew. */
export interface Making {
  readonly reading: Reading;
  /** Keeps the answer, if it may be given to others who ask the same. */
  keep(outcome: Outcome, answer: Answer): void;
}

/**
 * Keeps answers, for strangers and for each user apart, parts of these, and texts as they are rendered for everybody, for as
 * long as a generation lives.
 */
export interface ResponseCache {
  /** The answer to a request of nobody, where it was made before and would be made the same again. */
  find(exchange: Exchange): CachedResponse | undefined;
  /** The same for who signed in with the request, and is who they say. */
  findFor(exchange: Exchange, principal: Principal): Answer | undefined;
  /** As `CachedResponses.again`. */
  again(target: string, serial: number, now: number): Answer | undefined;
  /** @param isInPieces as in `TrackedReading` */
  begin(exchange: Exchange, isInPieces?: boolean): Making;
  /** Notes what an answer rests on that is kept elsewhere; undefined where it must not be given again. */
  tracking(exchange: Exchange): TrackedReading | undefined;
  /** Reads for an answer that is given to one alone. @param now milliseconds since 1970 UTC */
  reading(now: number): Reading;
}

/** @param revisions tells what changed; without it nothing is kept */
export function createResponseCache(generation: Generation, revisions: Revisions | undefined, log: Log): ResponseCache {
  const { kept_bytes: bound, kept_on_disk: room } = generation.settings.limits;
  const once = (reading: Reading): Making => ({ reading, keep: () => {} });
  if (!revisions || bound === 0) {
    const reading = (now: number) => plainReading(generation, now);
    const none = () => undefined;
    return { find: none, findFor: none, again: none, tracking: none, begin: ({ now }) => once(reading(now)), reading };
  }
  const answers = new CachedResponses(bound * SHARE);
  const spare = new SpareFile(generation.openSpare, room, (error) =>
    log.warn('what memory has no room for is made anew for each response: no file for it', { cause: String(error) }),
  );
  generation.retiring.addEventListener('abort', () => void spare.close());
  const pieces = new KeptPieces<MakeHtml>(bound * (1 - SHARE), spare);
  const keeping = { generation, revisions, pieces, numbers: new Map(), instants: new NextInstants(revisions) };
  const reading = (now: number) => sharingReading(keeping, now);
  generation.keeps.push(
    () => ({ name: 'responses', bytes: answers.bytes, limit: bound * SHARE }),
    () => ({ name: 'fragments of responses', bytes: pieces.bytes, limit: bound * (1 - SHARE) }),
    () => ({ name: 'fragments of responses, on disk', bytes: spare.bytes, limit: room }),
  );

  return {
    reading,
    find: ({ request, now }) =>
      isRead(request) && !signsIn(request) ? answers.find(keyOf(request.target, ''), now) : undefined,
    findFor: ({ request, now }, principal) => {
      const reader = isRead(request) ? readerKey(principal) : undefined;
      return reader === undefined ? undefined : answers.find(keyOf(request.target, reader), now)?.answer;
    },
    again: (target, serial, now) => answers.again(target, serial, now),
    tracking: ({ request, now }) =>
      isRead(request) && !signsIn(request) ? new TrackedReading(keeping, now) : undefined,
    begin: (exchange, isInPieces) => {
      const { request, now } = exchange;
      if (!isRead(request)) return once(reading(now));
      const noted = new TrackedReading(keeping, now, isInPieces);
      return {
        reading: noted,
        keep: ({ status, headers, secret = false }, answer) => {
          const reader = signsIn(request) ? exchange.principal && readerKey(exchange.principal) : '';
          // answers to credentials are all secret; those that show what a password opened are so without them
          const isTheirs = reader === '' ? answer.isSecret : secret || exchange.call?.sent.password !== undefined;
          if (status === 200 && reader !== undefined && !isTheirs && !setsCookie(headers)) {
            answers.keep(keyOf(request.target, reader), answer, noted.dependencies);
          }
        },
      };
    },
  };
}
