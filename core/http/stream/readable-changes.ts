import { storedChanges } from '../../changes/stored-changes.ts';
import type { StoredRecord } from '../../contract/data/collection.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { Principal } from '../../contract/principal.ts';
import type { StreamedChange } from '../../contract/routes/stream.ts';
import type { RecordChange } from '../../contract/work/listeners.ts';
import { Bell, describeThrown, pause } from '../../lib/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { Generation } from '../generation.ts';
import { canRead, itemRoutes, type MountedItemRoute } from '../past/item-route.ts';
import { pathParts } from '../routing/route-path.ts';

interface Following {
  readonly principal: Principal;
  readonly address: string;
  /** A position, as text. */
  readonly after: string | undefined;
  readonly signal: AbortSignal;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

const POSITION = /^\d{1,15}$/;

/** Implements `StreamContext.changes`. @throws NotGranted if the plugin may not listen to all records */
export async function* readableChanges(
  generation: Generation,
  plugin: Plugin,
  following: Following,
): AsyncGenerator<StreamedChange> {
  const { signal, after } = following;
  const log = generation.changeLog(plugin);
  const judge = judgeFor(generation, following);
  const bell = new Bell();
  const unfollow = generation.onChange((collections) => {
    if (collections.has(storedChanges.name)) bell.ring();
  });
  signal.addEventListener('abort', bell.ring, { once: true });
  try {
    const last = log.span()?.last ?? 0;
    let position = after === undefined ? last : POSITION.test(after) ? Number(after) : Number.POSITIVE_INFINITY;
    let isSaid = false;
    while (!signal.aborted) {
      const { first, last: end } = log.span() ?? { first: 1, last: 0 };
      if (position > end || position < first - 1) {
        position = end;
        isSaid = true;
        yield { kind: 'resync', position };
        continue;
      }
      if (!isSaid) yield { kind: 'reached', position };
      isSaid = true;
      const next = log.after(position);
      for (const change of next.changes) {
        const told = judge(change);
        if (told) yield told;
        // each change may run a route
        await pause();
        if (signal.aborted) return;
      }
      if (next.position === position) await bell.rung();
      position = next.position;
    }
  } finally {
    unfollow();
  }
}

/** Decides which event a reader receives for a change; undefined for none. */
type Judge = (change: RecordChange) => StreamedChange | undefined;

/** As `judgeAlone`, but computed once for all readers with the same rights. */
function judgeFor(generation: Generation, following: Following): Judge {
  const { principal, clock } = following;
  const judge = judgeAlone(generation, following);
  return (change) =>
    generation.judgements.of(principal, change.position, clock.now(), () => {
      let isOwn = false;
      const told = judge(change, () => {
        isOwn = true;
      });
      return { told, isOwn };
    });
}

/** Judges changes by running the routes that read a single record, as this reader now. */
function judgeAlone(
  generation: Generation,
  { principal, address, clock, log }: Following,
): (change: RecordChange, onOwn: () => void) => StreamedChange | undefined {
  const routes = new Map(
    [...readingRoutes(generation)].map(([name, one]) => [name, { one, reads: canRead(generation, one) }]),
  );
  return ({ kind, position, collection, id, before, after, at }, onOwn) => {
    const route = routes.get(collection);
    if (!route) return undefined;
    const { one, reads } = route;
    const isReadable = (record: StoredRecord | undefined): boolean => {
      try {
        return record !== undefined && reads(record, { principal, address, now: clock.now() }, onOwn);
      } catch (error) {
        onOwn();
        log.error('the rights to read a change could not be checked', {
          collection,
          id,
          plugin: one.plugin.name,
          error: describeThrown(error).text,
        });
        return false;
      }
    };
    const was = isReadable(before);
    const is = kind !== 'removed' && isReadable(after);
    const told = {
      position,
      collection,
      id,
      at,
      href: generation.site.rest(`/${one.namespace}${one.route.path.replace(':id', String(id))}`),
    };
    if (!is) return was ? { ...told, kind: 'removed' } : undefined;
    // if it was hidden in the meantime, the change that hid it reports that
    if (!isReadable(generation.readerFor(one.plugin).of(one.item).get(id))) return undefined;
    return { ...told, kind: was || (kind === 'changed' && before === undefined) ? 'changed' : 'created' };
  };
}

/** The first route of each collection that reads a record by its id alone, by name of the collection. */
function readingRoutes({ routes }: Generation): ReadonlyMap<string, MountedItemRoute> {
  const found = new Map<string, MountedItemRoute>();
  for (const mounted of itemRoutes(routes)) {
    const parameters = pathParts(mounted.route.path, mounted.route.params).filter((part) => 'parameter' in part);
    const [first] = parameters;
    const isById = parameters.length === 1 && first && 'parameter' in first && first.parameter === 'id';
    if (isById && !found.has(mounted.item.name)) found.set(mounted.item.name, mounted);
  }
  return found;
}
