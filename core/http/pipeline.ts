import { bodyLength, type HttpHandler, type HttpResponse, signalOf } from '../contract/http-message.ts';
import type { Principal } from '../contract/principal.ts';
import { problem } from '../contract/problem.ts';
import { orElse, whenReady } from '../lib/index.ts';
import type { Ports } from '../platform/index.ts';
import type { Reading } from './cache/reading.ts';
import { type CachedResponse, createResponseCache } from './cache/response-cache.ts';
import type { Revisions } from './cache/revisions.ts';
import { createCalls } from './calls/create-calls.ts';
import { createAssetServer, createFileServer } from './files/serve-files.ts';
import type { Generation } from './generation.ts';
import { createPageServer } from './pages/serve-pages.ts';
import { pastReading } from './past/past-reading.ts';
import type { Exchange } from './request/exchange.ts';
import { readTarget } from './request/read-call.ts';
import { receive } from './request/receive.ts';
import { type Answer, createEnvelope, createRespond, deliver, encodingOf } from './response/answer.ts';
import { errorOutcome } from './response/error-outcome.ts';
import { createObserve } from './response/observe.ts';
import { createRepeatable, logRequest, requestIds } from './response/request-log.ts';
import { type CompiledRoute, compileRoute } from './routing/compiled-route.ts';
import { coreRoutes } from './routing/core-routes.ts';
import { createHome } from './routing/home.ts';
import { describeOptions } from './routing/options.ts';
import { createFindRoot } from './routing/other-roots.ts';
import { createRouter, type Match } from './routing/router.ts';
import { createFollow } from './run/follow.ts';
import { embed, wantedRelations } from './run/global-parameters.ts';
import type { Outcome } from './run/outcome.ts';
import { type Prepared, prepare } from './run/prepare.ts';
import { createWrite, runRead, writeOne } from './run/run.ts';
import { NO_EVENTS, openStream } from './stream/event-stream.ts';
import type { Received } from './upload/receive-upload.ts';
import type { Staging } from './upload/staging.ts';
import { AnswerBudget, workOf } from './work/answer-work.ts';
import { createInSlices } from './work/in-slices.ts';
import { putTogether } from './work/put-together.ts';
import { Turns } from './work/turns.ts';

/**
 * A request through its stages, in order: authenticate, match, receive, validate, authorise, stage — prepared; then, in a
 * transaction if it writes, narrow, run, present — embed, put together and respond. An answer that was kept goes out at
 * once; a stream is opened instead of run; what lies at the address of a file or a page is no call.
 *
 * @param revisions tells what changed; without it nothing is kept
 * @returns Answers every request and never rejects.
 */
export function createPipeline(
  generation: Generation,
  ports: Pick<Ports, 'clock' | 'random' | 'log'>,
  revisions?: Revisions,
): HttpHandler {
  const { clock, random, log } = ports;
  const routes = [...generation.routes, ...coreRoutes(generation)];
  const router = createRouter(routes.map((mounted) => compileRoute(generation, mounted)));
  const envelope = createEnvelope(generation);
  const respond = createRespond(generation, envelope);
  const base = new URL(generation.site.rest('')).pathname;
  const observe = createObserve(generation, router, base);
  const findRoot = createFindRoot(generation);
  const { limits } = generation.settings;
  const cache = createResponseCache(generation, revisions, log);
  const write = createWrite(generation, cache.reading);
  const turns = new Turns();
  const inSlicesFor = createInSlices(generation, turns, revisions);
  const nextId = requestIds(random);
  const home = createHome(generation.site);
  const repeatable = createRepeatable(log, nextId);
  const serveFile = createFileServer(generation, { tracking: cache.tracking, repeatable });
  const serveAsset = createAssetServer(generation);
  const pages = createPageServer(generation, { cache, inSlicesFor }, { clock, log });
  const followFor = createFollow(generation, router, log);
  const embedded = (outcome: Outcome, { call, id }: Exchange, reading: Reading): Outcome => {
    const wants = call && wantedRelations(call.query._embed);
    return wants ? embed(outcome, wants, followFor({ call, reading, id })) : outcome;
  };
  const callsOf = createCalls({
    generation,
    router,
    write,
    envelope,
    embedded: (outcome, exchange) => embedded(outcome, exchange, cache.reading(exchange.now)),
    log,
  });

  function outcomeOf(
    exchange: Exchange,
    principal: Principal,
    { reading, staging }: { readonly reading: Reading; readonly staging: Staging },
  ): Outcome | Promise<Outcome> {
    const { request, now, root } = exchange;
    const atHome = root ? undefined : home(request);
    if (atHome) return atHome;
    const target = root ? root.readTarget(limits) : readTarget(request, base, limits);
    const matches = router(target.path);
    exchange.matches = matches;
    const budget = new AnswerBudget(limits);
    const received = receive(request, target, matches, { limits, staging, caller: { principal, now, budget } });
    const answer = ({ call, upload }: Received) => {
      exchange.call = call;
      if (call.method === 'OPTIONS') return describe(matches);
      const inHand = ({ isDryRun }: Prepared) => ({
        staging,
        upload,
        request,
        calls: callsOf({ exchange, principal, staging, budget, isDryRun }),
      });
      return whenReady(prepare(generation, matches, call, inHand), (prepared) => {
        const { kind, stream } = prepared.route.route;
        if (stream) return streamed(exchange, prepared);
        return kind === 'read' ? read(exchange, reading, prepared) : writeAlone(exchange, reading, prepared);
      });
    };
    if (!(received instanceof Promise)) return answer(received);
    return received.then((late) => {
      // a body may come for half a minute
      generation.checkStanding(principal);
      return answer(late);
    });
  }

  function streamed(exchange: Exchange, prepared: Prepared): Outcome {
    const { route, policy } = prepared.route;
    const isHead = exchange.request.method === 'HEAD';
    return {
      status: 200,
      body: isHead ? NO_EVENTS : openStream(generation, prepared, exchange, { clock, log }),
      // nginx sends on what comes at once
      headers: { ...policy?.headers, 'X-Accel-Buffering': 'no' },
      type: route.types[0],
      secret: true,
    };
  }

  function read(exchange: Exchange, reading: Reading, prepared: Prepared): Outcome | Promise<Outcome> {
    const { request } = exchange;
    const { sent, budget } = prepared.call;
    const inSlices = inSlicesFor(request);
    const asOf =
      sent._at === undefined ? reading : pastReading(generation, prepared, { reading, signal: signalOf(request) });
    return whenReady(asOf, (from) => {
      // a read and what its links lead to show one state: nobody comes between
      const made = inSlices(() => {
        const alone = runRead(generation, prepared, from);
        const work = workOf(alone.body);
        budget.spend(prepared, work.characters);
        const whole = embedded(alone, exchange, reading);
        if (whole === alone) return { outcome: alone, work };
        const more = workOf(whole.body);
        budget.spend(prepared, more.characters);
        return { outcome: whole, work: more };
      });
      return whenReady(made, ({ outcome, work }) => putTogether(outcome, work, { turns, inSlices }));
    });
  }

  async function writeAlone(exchange: Exchange, reading: Reading, prepared: Prepared): Promise<Outcome> {
    const inSlices = inSlicesFor(exchange.request);
    // what it shows was held against the budget before it was stored
    const written = await writeOne(write, prepared);
    const whole = await inSlices(() => embedded(written, exchange, reading));
    return putTogether(whole, workOf(whole.body), { turns, inSlices });
  }

  function describe(matches: readonly Match<CompiledRoute>[]): Outcome {
    const body = describeOptions(
      generation,
      matches.map(({ routed }) => routed),
    );
    if (!body) throw problem('rest_no_route', 'No route matches this URL.');
    return { status: 200, body, headers: {} };
  }

  function answerAnew(exchange: Exchange): Answer | Promise<Answer> {
    const { reading, keep } = cache.begin(exchange);
    const staging = generation.staging();
    exchange.storeOf = reading.storeOf;
    const made = orElse(
      () => {
        const principal = generation.authenticate(exchange.request);
        exchange.principal = principal;
        const cached = cache.findFor(exchange, principal);
        if (cached) {
          generation.checkStanding(principal);
          return cached;
        }
        return whenReady(outcomeOf(exchange, principal, { reading, staging }), (outcome) => {
          const answer = respond(exchange, outcome);
          keep(outcome, answer);
          return answer;
        });
      },
      (error) => respondError(shownError(error, exchange), exchange),
    );
    return whenReady(made, (answer) => whenReady(staging.end(), () => answer));
  }

  /** What a stage threw that ended because nobody waits for it is no failure of ours. */
  const shownError = (error: unknown, { request }: Exchange): unknown =>
    error !== undefined && error === request.signal?.reason
      ? problem('rest_request_timeout', 'The client has closed the connection.')
      : error;

  /** Where the root that a plugin adds cannot say it, it is said in the names of the API. */
  function respondError(error: unknown, exchange: Exchange): Answer {
    const outcome = errorOutcome(error, exchange, log);
    if (!exchange.root) return respond(exchange, outcome);
    try {
      return respond(exchange, outcome);
    } catch (failure) {
      const own = { ...exchange, root: undefined };
      return respond(own, failure === error ? outcome : errorOutcome(failure, own, log));
    }
  }

  const replyAnew = (exchange: Exchange): HttpResponse | Promise<HttpResponse> =>
    whenReady(answerAnew(exchange), (answer) => deliver(answer, exchange));

  const failed = (error: unknown, exchange: Exchange): HttpResponse | Promise<HttpResponse> =>
    deliver(respond(exchange, errorOutcome(error, exchange, log)), exchange);

  const fileOf = (exchange: Exchange): Promise<HttpResponse> | undefined =>
    (serveAsset(exchange) ?? serveFile(exchange))?.catch(
      (error) => pages.refused(error, exchange) ?? failed(error, exchange),
    );

  const pageAtRest = (exchange: Exchange) =>
    isBelow(exchange.request.target, base) ? undefined : pages.atRest(exchange);

  const besideApi = (exchange: Exchange) =>
    exchange.root ? undefined : (pages.atAddress(exchange) ?? fileOf(exchange) ?? pageAtRest(exchange));

  function deliverCached({ answer, serial }: CachedResponse, exchange: Exchange) {
    const { target } = exchange.request;
    const encoding = encodingOf(answer, exchange.request);
    return whenReady(deliver(answer, exchange), (reply) =>
      repeatable(reply, exchange, (now) => {
        const variant = cache.again(target, serial, now)?.variant(encoding);
        return variant instanceof Promise ? undefined : variant?.bytes;
      }),
    );
  }

  return (request) => {
    const exchange: Exchange = { request, id: nextId(), now: clock.now(), root: findRoot(request) };
    const logged = (reply: HttpResponse): HttpResponse => {
      if (request.isOwn) return reply;
      const { principal, id, now } = exchange;
      const { method, target, address } = request;
      const { status } = reply;
      const [ms, bytes, user] = [clock.now() - now, bodyLength(reply), principal?.user?.id];
      logRequest(log, { id, method, target, status, ms, bytes, address, user });
      return observe ? observe(exchange, reply, ms) : reply;
    };
    const cached = cache.find(exchange);
    const reply = cached ? deliverCached(cached, exchange) : (besideApi(exchange) ?? replyAnew(exchange));
    return whenReady(reply, logged);
  };
}

/** Does a request lead to this path, or below it? */
const isBelow = (target: string, path: string): boolean =>
  target.startsWith(path) && ['', '/', '?'].includes(target.slice(path.length, path.length + 1));
