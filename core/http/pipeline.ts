import { bodyLength, type HttpHandler, type HttpResponse } from '../contract/http-message.ts';
import { whenReady } from '../lib/index.ts';
import type { Ports } from '../platform/index.ts';
import { Api } from './api.ts';
import { type CachedResponse, createResponseCache } from './cache/response-cache.ts';
import type { Revisions } from './dependencies/cache-dependencies.ts';
import { createAssetServer, createFileServer } from './files/serve-files.ts';
import type { Generation } from './generation.ts';
import { PageServer } from './pages/serve-pages.ts';
import { deliver, encodingOf } from './response/deliver.ts';
import { createObserve } from './response/observe.ts';
import { createRepeatable, logRequest, requestIds } from './response/request-log.ts';
import { compileRoute } from './routing/compiled-route.ts';
import { coreRoutes } from './routing/core-routes.ts';
import type { Exchange } from './routing/exchange.ts';
import { createFindRoot } from './routing/other-roots.ts';
import { createRouter } from './routing/router.ts';
import { createInSlices } from './work/in-slices.ts';
import { Turns } from './work/turns.ts';

/**
 * Creates the request handler. It answers from the cache, or else with the page or file at the address, or else with the API.
 *
 * @param revisions reports what changed; without it nothing is cached
 * @returns A handler that answers every request and never rejects.
 */
export function createPipeline(
  generation: Generation,
  ports: Pick<Ports, 'clock' | 'random' | 'log'>,
  revisions?: Revisions,
): HttpHandler {
  const { clock, random, log } = ports;
  const routes = [...generation.routes, ...coreRoutes(generation)];
  const router = createRouter(routes.map((mounted) => compileRoute(generation, mounted)));
  const base = new URL(generation.site.rest('')).pathname;
  const observe = createObserve(generation, router, base);
  const findRoot = createFindRoot(generation);
  const cache = createResponseCache(generation, revisions, log);
  const turns = new Turns();
  const inSlicesFor = createInSlices(generation, turns, revisions);
  const nextId = requestIds(random);
  const repeatable = createRepeatable(log, nextId);
  const serveFile = createFileServer(generation, { tracking: cache.tracking, repeatable });
  const serveAsset = createAssetServer(generation);
  const pages = new PageServer({ generation, cache, inSlicesFor, clock, log });
  const api = new Api({ generation, router, base, cache, turns, inSlicesFor, clock, log });

  const fileOf = (exchange: Exchange): Promise<HttpResponse> | undefined =>
    (serveAsset(exchange) ?? serveFile(exchange))?.catch(
      (error) => pages.refused(error, exchange) ?? api.refuse(error, exchange),
    );

  // nothing else may be below the root of the API: loading/clashes.ts
  const isOfApi = ({ root, request }: Exchange): boolean => root !== undefined || isBelow(request.target, base);

  const besideApi = (exchange: Exchange) =>
    isOfApi(exchange) ? undefined : (pages.atAddress(exchange) ?? fileOf(exchange) ?? pages.atRest(exchange));

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

  function logged(reply: HttpResponse, exchange: Exchange): HttpResponse {
    const { request, principal, id, now } = exchange;
    if (request.isOwn) return reply;
    const { method, target, address } = request;
    const { status } = reply;
    const [ms, bytes, user] = [clock.now() - now, bodyLength(reply), principal?.user?.id];
    logRequest(log, { id, method, target, status, ms, bytes, address, user });
    return observe ? observe(exchange, reply, ms) : reply;
  }

  return (request) => {
    const exchange: Exchange = { request, id: nextId(), now: clock.now(), root: findRoot?.(request) };
    const cached = cache.find(exchange);
    const reply = cached ? deliverCached(cached, exchange) : (besideApi(exchange) ?? api.reply(exchange));
    return whenReady(reply, (made) => logged(made, exchange));
  };
}

/** Is the request target this path, or a path below it? */
const isBelow = (target: string, path: string): boolean =>
  target.startsWith(path) && ['', '/', '?'].includes(target.slice(path.length, path.length + 1));
