import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import { ApiError } from '../../contract/error.ts';
import type { ItemRoute, ShowVersion, Viewer } from '../../contract/past.ts';
import type { Principal } from '../../contract/principal.ts';
import { AnswerBudget } from '../body/answer-work.ts';
import { plainReading } from '../cache/reading.ts';
import type { Generation, MountedRoute } from '../generation.ts';
import { asSent } from '../request/as-sent.ts';
import { readingCall } from '../request/read-call.ts';
import { mayUse } from '../routing/allowed-methods.ts';
import { type CompiledRoute, compileRoute } from '../routing/compiled-route.ts';
import { oncePerGeneration } from '../routing/once-per-generation.ts';
import { prepareAtOnce } from '../run/prepare.ts';
import { runRead } from '../run/run.ts';
import { withPast } from './with-past.ts';

/** A route that reads one record of a collection, by its id. */
export interface MountedItemRoute extends MountedRoute {
  readonly item: Collection<never>;
}

/** The routes that read one record. */
export const itemRoutes = (routes: readonly MountedRoute[]): readonly MountedItemRoute[] =>
  routes.flatMap((mounted) => (mounted.route.item ? [{ ...mounted, item: mounted.route.item }] : []));

/** An item route as plugins see it. @param generation its generation; only called after that is built */
export const itemRoute = (mounted: MountedItemRoute, generation: () => Generation): ItemRoute => ({
  path: mounted.route.path,
  collection: mounted.item,
  mayChange: (principal, id) => mayChange(generation(), mounted, principal, id),
  viewFor: (viewer) => viewFor(generation(), mounted, viewer),
});

const CHANGE: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

const pathOf = ({ namespace, route }: MountedRoute): string => `${namespace} ${route.path}`;

/** The routes that change the records of an item route. @param path of the item route; result of `pathOf` */
const changesOf = oncePerGeneration((generation, path) =>
  generation.routes
    .filter((one) => pathOf(one) === path && one.route.methods.some((method) => CHANGE.has(method)))
    .map((one) => compileRoute(generation, one)),
);

/** May the principal change the record? If it no longer exists, only administrators may. */
function mayChange(generation: Generation, mounted: MountedItemRoute, principal: Principal, id: number): boolean {
  const isThere = generation.readerFor(mounted.plugin).of(mounted.item).get(id) !== undefined;
  if (!isThere) return principal.can('manage_site');
  return changesOf(generation, pathOf(mounted)).some((routed) =>
    mayUse({ routed, parts: { id: String(id) } }, principal, ({ plugin }) => generation.readerFor(plugin)),
  );
}

/** Shows versions of a record through its route, without data of disabled plugins or unknown members. */
function viewFor(generation: Generation, mounted: MountedItemRoute, viewer: Viewer): ShowVersion {
  return shown(generation, { mounted, routed: compileRoute(generation, mounted) }, viewer);
}

/** Would a route show this version of a record to a viewer? @param onOwn called if that depends on this client, such as on its address */
export function canRead(
  generation: Generation,
  mounted: MountedItemRoute,
): (record: StoredRecord, viewer: Viewer, onOwn: () => void) => boolean {
  const routed = compileRoute(generation, mounted);
  return (record, viewer, onOwn) =>
    shown(generation, { mounted, routed }, viewer, onOwn)(record, { _fields: 'id' }) !== undefined;
}

function shown(
  generation: Generation,
  { mounted, routed }: { readonly mounted: MountedItemRoute; readonly routed: CompiledRoute },
  viewer: Viewer,
  onOwn?: () => void,
): ShowVersion {
  const plain = plainReading(generation, viewer.now);
  const reading = onOwn ? { ...plain, once: onOwn } : plain;
  const budget = new AnswerBudget(generation.settings.limits);
  return (record, query) => {
    const id = String(record.id);
    const path = `/${mounted.namespace}${mounted.route.path.replace(':id', id)}`;
    const sent = Object.assign(Object.create(null), query);
    const call = readingCall({ path, url: path, sent }, { ...viewer, budget });
    try {
      const prepared = prepareAtOnce([{ routed, parts: { id } }], call);
      return asSent(runRead(generation, prepared, withPast(reading, mounted.item, record)).body);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  };
}
