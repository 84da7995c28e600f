import type { StoreReader } from '../../contract/data/store.ts';
import type { ListTotals, Plugin } from '../../contract/plugin.ts';
import type { CollectPoint, FieldExtension, FieldPoint, ListExtension, Params } from '../../contract/point.ts';
import type { Log } from '../../platform/index.ts';
import type { Generation, MountedRoute } from '../generation.ts';
import { type ParamSet, paramSet } from '../params/validate.ts';
import { type RoutePolicy, routePolicy } from '../run/route-policy.ts';

/** What a plugin adds to a list, whatever its records are. */
type AnyListExtension = ListExtension<Params, never>;

/** What a plugin adds to a route, ready for requests. */
interface RouteExtension<Extension extends AnyListExtension | FieldExtension> {
  readonly plugin: Plugin;
  readonly extension: Extension;
  readonly params: ParamSet;
}

/** A mounted route with everything that can be worked out before the first request. */
export interface CompiledRoute extends MountedRoute {
  readonly params: ParamSet;
  /** Some of its parameters are parts of its path. */
  readonly hasParts: boolean;
  readonly totals: ListTotals;
  readonly lists: readonly RouteExtension<AnyListExtension>[];
  readonly fields: readonly RouteExtension<FieldExtension>[];
  /** What policies say of it. */
  readonly policy: RoutePolicy | undefined;
  /** Of its plugin. */
  readonly log: Log;
  /** What its plugin may read. */
  reader(): StoreReader;
  /** Parameters of plugins that are off, and which plugin it is. */
  readonly reserved: ReadonlyMap<string, string>;
}

function extensionsOf<Extension extends AnyListExtension | FieldExtension>(
  generation: Generation,
  point: CollectPoint<Extension> | undefined,
): readonly RouteExtension<Extension>[] {
  if (!point) return [];
  return generation.contributions
    .by(point)
    .map(({ plugin, value: extension }) => ({ plugin, extension, params: paramSet(extension.params) }));
}

/** What extensions add to a kind of record, and what would be of plugins that are off. */
export const fieldsOf = (generation: Generation, point: FieldPoint): Pick<CompiledRoute, 'fields' | 'reserved'> => ({
  fields: extensionsOf(generation, point),
  reserved: generation.reserved(point.name),
});

/** Works out once what every request to a route needs. */
export function compileRoute(generation: Generation, mounted: MountedRoute): CompiledRoute {
  const { route } = mounted;
  const points = [route.list, route.fields].filter((point) => point !== undefined);
  return {
    ...mounted,
    params: paramSet(route.params),
    policy: routePolicy(generation.policies, mounted),
    log: generation.logOf(mounted.plugin),
    reader: () => generation.readerFor(mounted.plugin),
    hasParts: route.path.includes(':'),
    totals: mounted.plugin.totals ?? generation.totals,
    lists: extensionsOf(generation, route.list),
    fields: extensionsOf(generation, route.fields),
    reserved: new Map(points.flatMap((point) => [...generation.reserved(point.name)])),
  };
}
