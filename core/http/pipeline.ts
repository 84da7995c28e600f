import { problem } from '../errors.ts';
import type { Staging } from '../files/staging.ts';
import type { Generation } from '../generation.ts';
import type { Ports } from '../ports/ports.ts';
import type { Answer } from './answer.ts';
import { createCalls } from './calls/create-calls.ts';
import { type CompiledRoute, compileRoute } from './compiled-route.ts';
import { coreRoutes } from './core-routes.ts';
import { deliver } from './deliver.ts';
import { embed, wantedRelations } from './embed.ts';
import { createEnvelope } from './envelope.ts';
import { errorOutcome } from './error-outcome.ts';
import type { Exchange } from './exchange.ts';
import { createFileServer } from './files/serve-files.ts';
import { createFollow } from './follow.ts';
import { pastReading } from './history/past-reading.ts';
import { createHome } from './home.ts';
import { createKeeper } from './kept/keeper.ts';
import type { Reading } from './kept/reading.ts';
import type { Revisions } from './kept/revisions.ts';
import { type LightHandler, type LightReply, signalOf } from './light.ts';
import { describeOptions } from './options.ts';
import type { Outcome } from './outcome.ts';
import { createPageServer } from './pages/serve-pages.ts';
import { prepare } from './prepare.ts';
import { readTarget } from './read-target.ts';
import { receive } from './receive.ts';
import { requestIds } from './request-ids.ts';
import { logRequest } from './request-log.ts';
import { createRespond } from './respond.ts';
import { createRouter, type Match } from './router.ts';
import { runRead } from './run.ts';
import { AnswerBudget } from './work/answer-budget.ts';
import { workOf } from './work/answer-work.ts';
import { createInSlices } from './work/in-slices.ts';
import { putTogether } from './work/put-together.ts';
import { Turns } from './work/turns.ts';
import { createWrite, writeOne } from './write.ts';

/**
 * A request through its stages, in order: authenticate, match, receive, validate, authorise, stage — prepared; then, in a
 * transaction if it writes, narrow, run, present — embed, put together and respond. An answer that was kept goes out at
 * once; what lies at the address of a file or a page is no call.
 *
 * @param revisions tells what changed; without it nothing is kept
 * @returns Answers every request and never rejects.
 */
export function createPipeline(
  generation: Generation,
  ports: Pick<Ports, 'clock' | 'random' | 'log'>,
  revisions?: Revisions,
): LightHandler {
  const { clock, random, log } = ports;
  const routes = [...generation.routes, ...coreRoutes(generation)];
  const router = createRouter(routes.map((mounted) => compileRoute(generation, mounted)));
  const envelope = createEnvelope(generation);
  const respond = createRespond(generation, envelope);
  const base = new URL(generation.site.rest('')).pathname;
  const { limits } = generation.settings;
  const keeper = createKeeper(generation, revisions);
  const write = createWrite(generation, keeper.reading, log);
  const turns = new Turns();
  const inSlicesFor = createInSlices(generation, turns);
  const nextId = requestIds(random);
  const home = createHome(generation.site);
  const serveFile = createFileServer(generation);
  const servePage = createPageServer(generation);
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
    embedded: (outcome, exchange) => embedded(outcome, exchange, keeper.reading(exchange.now)),
    log,
  });

  async function outcomeOf(exchange: Exchange, reading: Reading, staging: Staging): Promise<Outcome> {
    const { request, now } = exchange;
    const principal = await generation.authenticate(request);
    exchange.principal = principal;
    const atHome = home(request);
    if (atHome) return atHome;
    const target = readTarget(request, base, limits);
    const matches = router(target.path);
    exchange.matches = matches;
    const budget = new AnswerBudget(limits);
    const caller = { principal, now, budget };
    const { call, upload } = await receive(request, target, matches, { limits, staging, caller });
    generation.checkStanding(principal);
    exchange.call = call;
    if (call.method === 'OPTIONS') return describe(matches);
    const calls = callsOf({ exchange, principal, staging, budget });
    const prepared = await prepare(generation, matches, call, { staging, upload, calls, request });
    const inSlices = inSlicesFor(request);
    if (prepared.route.route.kind === 'read') {
      const asOf =
        call.sent._at === undefined
          ? reading
          : await pastReading(generation, log, prepared, { reading, signal: signalOf(request) });
      // a read and what its links lead to show one state: nobody comes between
      const { outcome, work } = await inSlices(() => {
        const alone = runRead(generation, prepared, asOf);
        const work = workOf(alone.body);
        budget.spend(prepared, work.characters);
        const whole = embedded(alone, exchange, reading);
        if (whole === alone) return { outcome: alone, work };
        const more = workOf(whole.body);
        budget.spend(prepared, more.characters);
        return { outcome: whole, work: more };
      });
      return putTogether(outcome, work, { turns, inSlices });
    }
    // what a write shows was held against the budget before it was stored
    const written = await writeOne(write, prepared);
    const whole = await inSlices(() => embedded(written, exchange, reading));
    return putTogether(whole, workOf(whole.body), { turns, inSlices });
  }

  function describe(matches: readonly Match<CompiledRoute>[]): Outcome {
    const body = describeOptions(
      generation,
      matches.map(({ routed }) => routed),
    );
    if (!body) throw problem('rest_no_route', 'Nothing is served at this address.');
    return { status: 200, body, headers: {} };
  }

  async function answerAnew(exchange: Exchange): Promise<Answer> {
    const { reading, keep } = keeper.begin(exchange);
    const staging = generation.staging();
    try {
      const outcome = await outcomeOf(exchange, reading, staging);
      const answer = respond(exchange, outcome);
      keep(outcome, answer);
      return answer;
    } catch (error) {
      return respond(exchange, errorOutcome(shownError(error, exchange), exchange, log));
    } finally {
      await staging.end();
    }
  }

  /** What a stage threw that ended because nobody waits for it is no failure of ours. */
  const shownError = (error: unknown, { request }: Exchange): unknown =>
    error !== undefined && error === request.signal?.reason
      ? problem('rest_request_timeout', 'Nobody waits for this answer any more.')
      : error;

  const replyAnew = async (exchange: Exchange): Promise<LightReply> => deliver(await answerAnew(exchange), exchange);

  const fileOf = (exchange: Exchange): Promise<LightReply> | undefined =>
    (generation.apiBrowser?.(exchange) ?? serveFile(exchange))?.catch((error) =>
      deliver(respond(exchange, errorOutcome(error, exchange, log)), exchange),
    );

  const pageOf = (exchange: Exchange): LightReply | Promise<LightReply> | undefined => {
    try {
      return servePage(exchange);
    } catch (error) {
      return deliver(respond(exchange, errorOutcome(error, exchange, log)), exchange);
    }
  };

  return (request) => {
    const exchange: Exchange = { request, id: nextId(), now: clock.now() };
    const logged = (reply: LightReply): LightReply => {
      logRequest(log, exchange, reply, clock.now());
      return reply;
    };
    const kept = keeper.find(exchange);
    const reply = kept
      ? deliver(kept, exchange)
      : (generation.authorization(exchange) ?? pageOf(exchange) ?? fileOf(exchange) ?? replyAnew(exchange));
    return reply instanceof Promise ? reply.then(logged) : logged(reply);
  };
}
