import { system } from '../auth/principal.ts';
import { problem } from '../errors.ts';
import type { Generation } from '../generation.ts';
import type { Ports } from '../ports/ports.ts';
import { type CompiledRoute, compileRoute } from './compiled-route.ts';
import { errorOutcome } from './error-outcome.ts';
import type { Exchange } from './exchange.ts';
import { indexRoutes } from './index-routes.ts';
import type { LightHandler } from './light.ts';
import { createNotices } from './notices.ts';
import { describeOptions } from './options.ts';
import type { Outcome } from './outcome.ts';
import { prepare } from './prepare.ts';
import type { Prepared } from './prepared.ts';
import { readCall } from './read-call.ts';
import { logRequest } from './request-log.ts';
import { createRespond } from './respond.ts';
import { createRouter, type Match } from './router.ts';
import { runRead, runWrite } from './run.ts';

/**
 * A request through its stages, in order: authenticate, match, validate, authorise, stage — prepared; then, in a
 * transaction if it writes, narrow, run, present — and respond.
 *
 * @returns Answers every request and never rejects.
 */
export function createPipeline(generation: Generation, ports: Pick<Ports, 'clock' | 'random' | 'log'>): LightHandler {
  const { clock, random, log } = ports;
  const routes = [...generation.routes, ...indexRoutes(generation)];
  const router = createRouter(routes.map((mounted) => compileRoute(generation, mounted)));
  const respond = createRespond(generation);
  const base = new URL(generation.site.rest('')).pathname;
  const { limits } = generation.settings;

  async function answer(exchange: Exchange): Promise<Outcome> {
    const { request, now } = exchange;
    const principal = await generation.authenticate(request);
    exchange.principal = principal;
    const call = await readCall(request, { base, limits, principal, now });
    exchange.call = call;
    const matches = router(call.path);
    exchange.matches = matches;
    if (call.method === 'OPTIONS') return describe(matches);
    return perform(await prepare(generation, matches, call));
  }

  function describe(matches: readonly Match<CompiledRoute>[]): Outcome {
    const body = describeOptions(
      generation,
      matches.map(({ routed }) => routed),
    );
    if (!body) throw problem('rest_no_route', 'Nothing is served at this address.');
    return { status: 200, body, headers: {} };
  }

  async function perform(prepared: Prepared): Promise<Outcome> {
    const { plugin, route } = prepared.route;
    if (route.kind === 'read') return runRead(generation, prepared);
    const notices = createNotices(generation.contributions, log);
    const principal = route.actsForPlugin ? system : prepared.call.principal;
    const outcome = await generation.transaction(plugin, principal, (store) => {
      notices.clear();
      return runWrite(generation, prepared, store, notices);
    });
    notices.deliver();
    return outcome;
  }

  return async (request) => {
    const id = Buffer.from(random.bytes(9)).toString('base64url');
    const exchange: Exchange = { request, id, now: clock.now() };
    const reply = await answer(exchange)
      .then((outcome) => respond(exchange, outcome))
      .catch((error) => respond(exchange, errorOutcome(error, id, log)));
    logRequest(log, exchange, reply, clock.now());
    return reply;
  };
}
