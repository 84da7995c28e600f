import { type HttpRequest, type HttpResponse, signalOf } from '../contract/http-message.ts';
import type { Principal } from '../contract/principal.ts';
import { problem } from '../contract/problem.ts';
import type { Calls } from '../contract/routes/calls.ts';
import { orElse, whenReady } from '../lib/index.ts';
import type { Clock, Log } from '../platform/index.ts';
import { AnswerBudget, workOf } from './body/answer-work.ts';
import type { Reading } from './cache/reading.ts';
import type { Making, ResponseCache } from './cache/response-cache.ts';
import { type Around, createCalls } from './calls/create-calls.ts';
import type { Generation } from './generation.ts';
import { pastReading } from './past/past-reading.ts';
import { readTarget } from './request/read-call.ts';
import type { Answer } from './response/answer.ts';
import { deliver } from './response/deliver.ts';
import { errorOutcome } from './response/error-outcome.ts';
import { NO_EVENTS } from './response/event-stream.ts';
import { createHome, type Home } from './response/home.ts';
import type { Outcome } from './response/outcome.ts';
import { createEnvelope, createRespond, type Respond } from './response/respond.ts';
import type { CompiledRoute } from './routing/compiled-route.ts';
import type { Exchange } from './routing/exchange.ts';
import { describeOptions } from './routing/options.ts';
import type { Match, Router } from './routing/router.ts';
import { createFollow, type Follower } from './run/follow.ts';
import { embed, type Follow, wantedRelations } from './run/global-parameters.ts';
import { prepare } from './run/prepare.ts';
import type { Prepared } from './run/prepared.ts';
import { receive } from './run/receive.ts';
import type { Received } from './run/receive-upload.ts';
import { createWrite, runRead, type Write, writeOne } from './run/run.ts';
import { openStream } from './stream/open-stream.ts';
import type { Staging } from './upload/staging.ts';
import type { InSlices } from './work/in-slices.ts';
import { putTogether } from './work/put-together.ts';
import type { Turns } from './work/turns.ts';

interface ApiParts {
  readonly generation: Generation;
  readonly router: Router<CompiledRoute>;
  /** Path of the REST root. */
  readonly base: string;
  readonly cache: ResponseCache;
  readonly turns: Turns;
  readonly inSlicesFor: (request: Pick<HttpRequest, 'signal'>) => InSlices;
  readonly clock: Clock;
  readonly log: Log;
}

/** A request in progress: where it reads from, and where its files are staged. */
class Underway {
  readonly exchange: Exchange;
  readonly making: Making;
  readonly #begin: () => Staging;
  #staging: Staging | undefined;

  /** @param begin called for the first request for a staging: few requests have files */
  constructor(exchange: Exchange, making: Making, begin: () => Staging) {
    this.exchange = exchange;
    this.making = making;
    this.#begin = begin;
  }

  get staging(): Staging {
    this.#staging ??= this.#begin();
    return this.#staging;
  }

  /** As `Staging.end`. */
  end(): Promise<void> | undefined {
    return this.#staging?.end();
  }
}

/**
 * Takes an API request through its stages, in this order: authenticate, match, receive, validate, authorise and stage
 * ("prepare"); then, in a transaction if it writes, narrow, run and present; finally embed, put together and respond.
 * A response cached for the caller is sent right after authentication; a stream is opened instead of run.
 */
export class Api {
  readonly #parts: ApiParts;
  readonly #home: Home;
  readonly #respond: Respond;
  readonly #write: Write;
  readonly #followFor: (follower: Follower) => Follow;
  readonly #callsOf: (around: Around) => Calls;

  constructor(parts: ApiParts) {
    const { generation, router, cache, log } = parts;
    const envelope = createEnvelope(generation);
    this.#parts = parts;
    this.#home = createHome(generation.site);
    this.#respond = createRespond(generation, envelope);
    this.#write = createWrite(generation, cache.reading);
    this.#followFor = createFollow(generation, router, log);
    this.#callsOf = createCalls({
      generation,
      router,
      write: this.#write,
      envelope,
      embedded: (outcome, exchange) => this.#embedded(outcome, exchange, cache.reading(exchange.now)),
      log,
    });
  }

  /** Answers any request; never rejects. */
  reply(exchange: Exchange): HttpResponse | Promise<HttpResponse> {
    return whenReady(this.#answer(exchange), (answer) => deliver(answer, exchange));
  }

  /** Answers with an error. */
  refuse(error: unknown, exchange: Exchange): HttpResponse | Promise<HttpResponse> {
    return deliver(this.#errorAnswer(error, exchange), exchange);
  }

  #answer(exchange: Exchange): Answer | Promise<Answer> {
    const { generation, cache } = this.#parts;
    const making = cache.begin(exchange);
    const underway = new Underway(exchange, making, generation.staging);
    exchange.storeOf = making.reading.storeOf;
    const made = orElse(
      () => this.#authenticated(underway),
      (error) => this.#errorAnswer(shownError(error, exchange), exchange),
    );
    return whenReady(made, (answer) => whenReady(underway.end(), () => answer));
  }

  #authenticated(underway: Underway): Answer | Promise<Answer> {
    const { generation, cache } = this.#parts;
    const { exchange, making } = underway;
    const principal = generation.authenticate(exchange.request);
    exchange.principal = principal;
    const cached = cache.findFor(exchange, principal);
    if (cached) {
      generation.checkStanding(principal);
      return cached;
    }
    return whenReady(this.#matched(underway, principal), (outcome) => {
      const answer = this.#respond(exchange, outcome);
      making.keep(outcome, answer);
      return answer;
    });
  }

  #matched(underway: Underway, principal: Principal): Outcome | Promise<Outcome> {
    const { request, now, root } = underway.exchange;
    const { generation, router, base } = this.#parts;
    // the site's own URL is above the REST root
    const atHome = root || request.target.startsWith(base) ? undefined : this.#home(request);
    if (atHome) return atHome;
    const { limits } = generation.settings;
    const target = root ? root.readTarget(limits) : readTarget(request, base, limits);
    const matches = router(target.path);
    underway.exchange.matches = matches;
    const caller = { principal, now, budget: new AnswerBudget(limits) };
    const received = receive(request, target, matches, { limits, files: underway, caller });
    if (!(received instanceof Promise)) return this.#received(received, matches, underway);
    return received.then((late) => {
      // receiving the body may have taken half a minute
      generation.checkStanding(principal);
      return this.#received(late, matches, underway);
    });
  }

  #received(
    { call, upload }: Received,
    matches: readonly Match<CompiledRoute>[],
    underway: Underway,
  ): Outcome | Promise<Outcome> {
    const { generation } = this.#parts;
    const { exchange } = underway;
    const { reading } = underway.making;
    const { request } = exchange;
    const { principal, budget } = call;
    exchange.call = call;
    if (call.method === 'OPTIONS') return describe(generation, matches);
    const inHand = ({ isDryRun }: Prepared) => {
      const { staging } = underway;
      const calls = this.#callsOf({ exchange, principal, staging, budget, isDryRun });
      return { staging, upload, request, calls };
    };
    return whenReady(prepare(generation, matches, call, inHand), (prepared) => {
      const { kind, stream } = prepared.route.route;
      if (stream) return this.#streamed(exchange, prepared);
      return kind === 'read' ? this.#read(exchange, reading, prepared) : this.#written(exchange, reading, prepared);
    });
  }

  #streamed(exchange: Exchange, prepared: Prepared): Outcome {
    const { generation, clock, log } = this.#parts;
    const { route, policy } = prepared.route;
    const isHead = exchange.request.method === 'HEAD';
    return {
      status: 200,
      body: isHead ? NO_EVENTS : openStream(generation, prepared, exchange, { clock, log }),
      // makes nginx pass on each event at once
      headers: { ...policy?.headers, 'X-Accel-Buffering': 'no' },
      type: route.types[0],
      secret: true,
    };
  }

  #read(exchange: Exchange, reading: Reading, prepared: Prepared): Outcome | Promise<Outcome> {
    const { generation, turns, inSlicesFor } = this.#parts;
    const { request } = exchange;
    const { sent, budget } = prepared.call;
    const inSlices = inSlicesFor(request);
    const asOf =
      sent._at === undefined ? reading : pastReading(generation, prepared, { reading, signal: signalOf(request) });
    return whenReady(asOf, (from) => {
      // the read and its embedded links must show the same state, so no write may come between them
      const made = inSlices(() => {
        const alone = runRead(generation, prepared, from);
        const work = workOf(alone.body);
        budget.spend(prepared, work.characters);
        const whole = this.#embedded(alone, exchange, reading);
        if (whole === alone) return { outcome: alone, work };
        const more = workOf(whole.body);
        budget.spend(prepared, more.characters);
        return { outcome: whole, work: more };
      });
      return whenReady(made, ({ outcome, work }) => putTogether(outcome, work, { turns, inSlices }));
    });
  }

  async #written(exchange: Exchange, reading: Reading, prepared: Prepared): Promise<Outcome> {
    const { turns, inSlicesFor } = this.#parts;
    const inSlices = inSlicesFor(exchange.request);
    // what it shows was charged to the budget before it was stored
    const written = await writeOne(this.#write, prepared);
    const whole = await inSlices(() => this.#embedded(written, exchange, reading));
    return putTogether(whole, workOf(whole.body), { turns, inSlices });
  }

  #embedded(outcome: Outcome, { call, id }: Exchange, reading: Reading): Outcome {
    const asked = call?.query._embed;
    const wants = asked === undefined ? undefined : wantedRelations(asked);
    return wants && call ? embed(outcome, wants, this.#followFor({ call, reading, id })) : outcome;
  }

  /** If the request came to a plugin's root that cannot express the error, the API's own format is used. */
  #errorAnswer(error: unknown, exchange: Exchange): Answer {
    const { log } = this.#parts;
    const outcome = errorOutcome(error, exchange, log);
    if (!exchange.root) return this.#respond(exchange, outcome);
    try {
      return this.#respond(exchange, outcome);
    } catch (failure) {
      const own = { ...exchange, root: undefined };
      return this.#respond(own, failure === error ? outcome : errorOutcome(failure, own, log));
    }
  }
}

/** Response to OPTIONS: describes the routes at a path. @throws ApiError 404 if there is none */
function describe(generation: Generation, matches: readonly Match<CompiledRoute>[]): Outcome {
  const body = describeOptions(
    generation,
    matches.map(({ routed }) => routed),
  );
  if (!body) throw problem('rest_no_route', 'No route matches this URL.');
  return { status: 200, body, headers: {} };
}

/** A stage that was aborted because the client disconnected did not fail on our side. */
const shownError = (error: unknown, { request }: Exchange): unknown =>
  error !== undefined && error === request.signal?.reason
    ? problem('rest_request_timeout', 'The client has closed the connection.')
    : error;
