import { bodyLength, type HttpResponse, withAgain } from '../../contract/http-message.ts';
import type { Answered } from '../../contract/observer.ts';
import { callListener } from '../../contract/points/contributions.ts';
import type { Generation } from '../generation.ts';
import { pathOf } from '../request/parameters.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import type { Exchange } from '../routing/exchange.ts';
import { type Match, matchOf, type Router } from '../routing/router.ts';

/** Reports a response to observers, and each time it is repeated. @param milliseconds until it was ready */
type Observe = (exchange: Exchange, reply: HttpResponse, milliseconds: number) => HttpResponse;

/**
 * Created once per generation; undefined if no plugin observes.
 *
 * @param base path of the REST root
 */
export function createObserve(
  { observers, logOf, noteFault, settings }: Pick<Generation, 'observers' | 'logOf' | 'noteFault' | 'settings'>,
  router: Router<CompiledRoute>,
  base: string,
): Observe | undefined {
  if (observers.length === 0) return undefined;
  const { limits } = settings;
  const told = observers.map((one) => ({ ...one, context: { log: logOf(one.plugin) } }));
  const tell = (answered: Answered) => {
    for (const { plugin, observer, state, context } of told) {
      callListener(
        () => observer.answered(answered, state, context),
        (error) => noteFault(plugin.name, error, { part: 'observer' }),
      );
    }
  };

  /** A cached response is sent before its route is matched, so it is matched here. */
  function matchesOf({ request, matches, root }: Exchange): readonly Match<CompiledRoute>[] {
    if (matches) return matches;
    const path = pathOf(request.target);
    if (!root && !path.startsWith(`${base}/`)) return [];
    try {
      return router(root ? root.readTarget(limits).path : path.slice(base.length));
    } catch {
      // the path cannot be decoded, and was refused
      return [];
    }
  }

  function routeOf(exchange: Exchange): Answered['route'] {
    const { method } = exchange.request;
    const match = matchOf(matchesOf(exchange), exchange.call?.method ?? (method === 'HEAD' ? 'GET' : method));
    if (!match) return undefined;
    const { plugin, namespace, route } = match.routed;
    return { plugin: plugin.name, pattern: `/${namespace}${route.path}` };
  }

  return (exchange, reply, milliseconds) => {
    const route = routeOf(exchange);
    const { method } = exchange.request;
    const answered = { ...(route && { route }), method, status: reply.status, bytes: bodyLength(reply) };
    tell({ ...answered, milliseconds });
    const repeated = { ...answered, milliseconds: 0 };
    return withAgain(reply, (again) => (now, address) => {
      const given = again(now, address);
      if (given) tell(repeated);
      return given;
    });
  };
}
