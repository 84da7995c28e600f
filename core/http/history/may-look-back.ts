import type { Collection } from '../../contract/collection.ts';
import type { Principal } from '../../contract/principal.ts';
import type { Generation, MountedRoute } from '../../generation.ts';
import { mayUse } from '../authorise.ts';
import { type CompiledRoute, compileRoute } from '../compiled-route.ts';

/** A route that reads one record of a collection, by its id. */
export interface ItemRoute extends MountedRoute {
  readonly item: Collection<never>;
}

/** Of the routes those that read one record. */
export const itemRoutes = (routes: readonly MountedRoute[]): readonly ItemRoute[] =>
  routes.flatMap((mounted) => (mounted.route.item ? [{ ...mounted, item: mounted.route.item }] : []));

const changing = new WeakMap<Generation, Map<string, readonly CompiledRoute[]>>();

const CHANGE: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** The routes that change what an item route reads. */
function changesOf(generation: Generation, { namespace, route: { path } }: MountedRoute): readonly CompiledRoute[] {
  const known = changing.get(generation) ?? new Map<string, readonly CompiledRoute[]>();
  changing.set(generation, known);
  const key = `${namespace} ${path}`;
  const routes =
    known.get(key) ??
    generation.routes
      .filter((one) => one.namespace === namespace && one.route.path === path)
      .filter(({ route }) => route.methods.some((method) => CHANGE.has(method)))
      .map((one) => compileRoute(generation, one));
  known.set(key, routes);
  return routes;
}

/**
 * May they see what a record was? Those may who may change it: what it was may have been hidden. Of one that is not there
 * any more, those who run the site.
 */
export function mayLookBack(generation: Generation, route: ItemRoute, principal: Principal, id: number): boolean {
  const isThere = generation.readerFor(route.plugin).of(route.item).get(id) !== undefined;
  if (!isThere) return principal.can('manage_site');
  return changesOf(generation, route).some((routed) =>
    mayUse({ routed, parts: { id: String(id) } }, principal, ({ plugin }) => generation.readerFor(plugin)),
  );
}
