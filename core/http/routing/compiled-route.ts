import type { StoreReader } from '../../contract/data/store-reader.ts';
import type { Params } from '../../contract/params.ts';
import type { ListTotals, Plugin } from '../../contract/plugin.ts';
import type { CollectPoint, Contributions } from '../../contract/points/point.ts';
import type { FieldExtension, FieldPoint, ListExtension } from '../../contract/routes/extension.ts';
import type { Log } from '../../platform/index.ts';
import type { Generation, MountedRoute } from '../generation.ts';
import { type ParamSet, paramSet } from '../params/param-set.ts';
import { type RoutePolicy, routePolicy } from './route-policy.ts';

/** A plugin's extension of a list, for any type of record. */
type AnyListExtension = ListExtension<Params, never>;

/** A plugin's extension of a route, prepared for requests. */
interface RouteExtension<Extension extends AnyListExtension | FieldExtension> {
  readonly plugin: Plugin;
  readonly extension: Extension;
  readonly params: ParamSet;
}

/** A mounted route with everything that can be computed before the first request. */
export interface CompiledRoute extends MountedRoute {
  readonly params: ParamSet;
  /** Does its path have parameters? */
  readonly hasParts: boolean;
  readonly totals: ListTotals;
  readonly lists: readonly RouteExtension<AnyListExtension>[];
  readonly fields: readonly RouteExtension<FieldExtension>[];
  readonly contributions: Contributions;
  /** Combined policies of the plugins for this route. */
  readonly policy: RoutePolicy | undefined;
  /** Log of its plugin. */
  readonly log: Log;
  /** A reader of what its plugin may access. */
  reader(): StoreReader;
  /** Parameters of disabled plugins, with the plugin's name. */
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

/** Field extensions of a kind of record, and parameters that belong to disabled plugins. */
export const fieldsOf = (generation: Generation, point: FieldPoint): Pick<CompiledRoute, 'fields' | 'reserved'> => ({
  fields: extensionsOf(generation, point),
  reserved: generation.reserved(point.name),
});

/** Computes once what every request to a route needs. */
export function compileRoute(generation: Generation, mounted: MountedRoute): CompiledRoute {
  const { route } = mounted;
  const points = [route.list, route.fields].filter((point) => point !== undefined);
  return {
    ...mounted,
    params: paramSet(route.params),
    policy: routePolicy(generation.policies, mounted),
    contributions: generation.contributions,
    log: generation.logOf(mounted.plugin),
    reader: () => generation.readerFor(mounted.plugin),
    hasParts: route.path.includes(':'),
    totals: mounted.plugin.totals ?? generation.totals,
    lists: extensionsOf(generation, route.list),
    fields: extensionsOf(generation, route.fields),
    reserved: new Map(points.flatMap((point) => [...generation.reserved(point.name)])),
  };
}
