import { type HttpRequest, isRead } from '../../contract/http-message.ts';
import type { Principal } from '../../contract/principal.ts';
import { LruCache, type NotedUse, usesNone } from '../../lib/index.ts';
import type { Log } from '../../platform/index.ts';
import type { CacheDependencies, Revisions } from '../dependencies/cache-dependencies.ts';
import type { Generation } from '../generation.ts';
import { pathOf, type Sent } from '../request/parameters.ts';
import type { Answer } from '../response/answer.ts';
import type { Outcome } from '../response/outcome.ts';
import type { Exchange } from '../routing/exchange.ts';
import { KeptPieces } from './kept-pieces.ts';
import { readerKey } from './reader-key.ts';
import { type MakeHtml, plainReading, type Reading, sharingReading, TrackedReading } from './reading.ts';
import { SpareFile } from './spare-file.ts';
import { NextInstants, PluginStores } from './tracked-store.ts';

/** A cached response. */
export interface CachedResponse {
  readonly answer: Answer;
  readonly dependencies: CacheDependencies;
  /** Names of all query parameters that it depends on; undefined if it depends on the whole query. */
  readonly used?: readonly string[] | undefined;
  /** Unique for each cached response. */
  readonly serial: number;
}

/** Approximate bytes a response takes besides its body: headers, dependencies, cache entry. */
const OVERHEAD = 3_000;

/** Size of the list of URLs that were requested once, in bytes. */
const ASKED = 1024 * 1024;

/** Approximate bytes an entry of that list takes besides its text. */
const PLACE = 100;

/** Cache key: anonymous readers share responses, each user has their own. @param reader as `readerKey`; empty for anonymous readers */
const keyOf = (target: string, reader: string): string => (reader === '' ? target : `${target}\n${reader}`);

/** Cache of whole responses, by URL and reader. */
export class CachedResponses {
  readonly #answers: LruCache<CachedResponse>;
  readonly #asked: LruCache<true>;
  #serial = 0;

  /** @param bound bytes; with 0 nothing is cached */
  constructor(bound: number) {
    this.#answers = new LruCache(bound);
    this.#asked = new LruCache(Math.min(bound, ASKED));
  }

  get bytes(): number {
    return this.#answers.bytes;
  }

  /** The cached response, if it is valid at this instant, milliseconds since 1970 UTC. */
  find(key: string, now: number): CachedResponse | undefined {
    const cached = this.#answers.get(key);
    return cached?.dependencies.holds(now) ? cached : undefined;
  }

  /** The same response as before; undefined if it is no longer cached, or no longer valid at this instant. */
  again(key: string, serial: number, now: number): Answer | undefined {
    const cached = this.find(key, now);
    return cached?.serial === serial ? cached.answer : undefined;
  }

  /**
   * Caches a response from the second request for it on: most URLs are requested only once, and would evict the others.
   *
   * @param dependencies what the response was made from
   * @param used as in `CachedResponse`
   */
  keep(key: string, answer: Answer, dependencies: CacheDependencies, used?: CachedResponse['used']): void {
    if (dependencies.isOver) return;
    if (!this.#asked.get(key)) {
      this.#asked.set(key, true, 2 * key.length + PLACE);
      return;
    }
    answer.detach();
    const cached = { answer, dependencies, used, serial: this.#serial++ };
    this.#answers.set(key, cached, answer.size + 2 * key.length + OVERHEAD);
  }
}

/** A response that sets a cookie is for one client only. */
const setsCookie = (headers: Outcome['headers']): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'set-cookie');

const signsIn = (request: HttpRequest): boolean => request.header('authorization') !== undefined;

const isAnonymousRead = (request: HttpRequest): boolean => isRead(request) && !signsIn(request);

/** Share of the cache for whole responses; the rest is for the fragments and texts they are assembled from. */
const SHARE = 0.5;

/** The parameters of a query, and which of them a response depends on. */
export interface QueryUse extends Pick<NotedUse<Sent>, 'used'> {
  readonly query: Sent;
}

/** A response in the making. */
export interface Making {
  readonly reading: Reading;
  /**
   * Caches the response, if it may be sent again to the same readers.
   *
   * @param use if known, the response is cached for all queries that it does not depend on
   */
  keep(outcome: Outcome, answer: Answer, use?: QueryUse): void;
}

/**
 * Caches whole responses (for anonymous readers, and separately for each user), their parts, and rendered texts, for the
 * lifetime of a generation.
 */
export interface ResponseCache {
  /** The valid cached response to an anonymous request. */
  find(exchange: Exchange): CachedResponse | undefined;
  /** The same for a request whose query the response to its path may not depend on, such as one with `?fbclid=…`. */
  findWithout(exchange: Exchange, query: Sent): Answer | undefined;
  /** The same for an authenticated user. */
  findFor(exchange: Exchange, principal: Principal): Answer | undefined;
  /** As `CachedResponses.again`. */
  again(target: string, serial: number, now: number): Answer | undefined;
  /** @param isInPieces as in `TrackedReading` */
  begin(exchange: Exchange, isInPieces?: boolean): Making;
  /** Tracks the dependencies of a response that is cached elsewhere; undefined if it must not be repeated. */
  tracking(exchange: Exchange): TrackedReading | undefined;
  /** The reading of a response for one client only. @param now milliseconds since 1970 UTC */
  reading(now: number): Reading;
}

/** Creates the cache of a generation. @param revisions reports what changed; without it nothing is cached */
export function createResponseCache(generation: Generation, revisions: Revisions | undefined, log: Log): ResponseCache {
  const { kept_bytes: bound, kept_on_disk: room } = generation.settings.limits;
  const once = (reading: Reading): Making => ({ reading, keep: () => {} });
  if (!revisions || bound === 0) {
    const reading = (now: number) => plainReading(generation, now);
    const none = () => undefined;
    const begin: ResponseCache['begin'] = ({ now }) => once(reading(now));
    return { find: none, findWithout: none, findFor: none, again: none, tracking: none, begin, reading };
  }
  const answers = new CachedResponses(bound * SHARE);
  const spare = new SpareFile(generation.openSpare, room, (error) =>
    log.warn('responses that exceed the memory cache are rendered each time: no file for them', {
      cause: String(error),
    }),
  );
  generation.retiring.addEventListener('abort', () => void spare.close());
  const pieces = new KeptPieces<MakeHtml>(bound * (1 - SHARE), spare);
  const stores = new PluginStores(generation.readerFor);
  const instants = new NextInstants(revisions);
  const keeping = { generation, revisions, pieces, stores, numbers: new Map(), instants };
  const reading = (now: number) => sharingReading(keeping, now);
  generation.keeps.push(
    () => ({ name: 'responses', bytes: answers.bytes, limit: bound * SHARE }),
    () => ({ name: 'fragments of responses', bytes: pieces.bytes, limit: bound * (1 - SHARE) }),
    () => ({ name: 'fragments of responses, on disk', bytes: spare.bytes, limit: room }),
  );

  return {
    reading,
    find: ({ request, now }) => (isAnonymousRead(request) ? answers.find(keyOf(request.target, ''), now) : undefined),
    findWithout: ({ request, now }, query) => {
      if (!isAnonymousRead(request)) return undefined;
      const cached = answers.find(keyOf(pathOf(request.target), ''), now);
      return cached && usesNone(cached.used, query) ? cached.answer : undefined;
    },
    findFor: ({ request, now }, principal) => {
      const reader = principal.user && isRead(request) ? readerKey(principal) : undefined;
      return reader === undefined ? undefined : answers.find(keyOf(request.target, reader), now)?.answer;
    },
    again: (target, serial, now) => answers.again(target, serial, now),
    tracking: ({ request, now }) => (isAnonymousRead(request) ? new TrackedReading(keeping, now) : undefined),
    begin: (exchange, isInPieces) => {
      const { request, now } = exchange;
      if (!isRead(request)) return once(reading(now));
      const noted = new TrackedReading(keeping, now, isInPieces);
      return {
        reading: noted,
        keep: ({ status, headers, secret = false }, answer, use) => {
          const reader = signsIn(request) ? exchange.principal && readerKey(exchange.principal) : '';
          // with credentials every answer is secret, so the outcome and the password decide
          const isTheirs = reader === '' ? answer.isSecret : secret || exchange.call?.sent.password !== undefined;
          if (status === 200 && reader !== undefined && !isTheirs && !setsCookie(headers)) {
            const target = use && usesNone(use.used, use.query) ? pathOf(request.target) : request.target;
            answers.keep(keyOf(target, reader), answer, noted.dependencies, use?.used);
          }
        },
      };
    },
  };
}
