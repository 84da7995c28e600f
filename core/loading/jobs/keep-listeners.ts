import { placeOf, storedChanges } from '../../changes/stored-changes.ts';
import { chunkOf, storedVersions } from '../../changes/stored-versions.ts';
import type { Collection } from '../../contract/data/collection.ts';
import { eq, noneOf } from '../../contract/data/query.ts';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import type { Transaction } from '../../contract/data/transaction.ts';
import { system } from '../../contract/fixed-principals.ts';
import { jobKey, type StoredJob, storedJobs } from '../../jobs/stored-jobs.ts';
import type { Steps } from '../../lib/index.ts';
import { listenersIn, type MountedListener } from '../gather-jobs.ts';
import type { BuiltGeneration } from '../generation/built-generation.ts';
import { storedHeld, storedListeners } from '../listeners/stored-listeners.ts';

type Listening = Pick<BuiltGeneration, 'bound' | 'jobs' | 'plugins' | 'collections'>;

/** Position of a listener without `run`: no change is retained for it. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * Stores the listeners declared by enabled plugins, positioned at the end of the log, and removes those that they no longer declare. Those
 * of disabled plugins are kept.
 *
 * @param now milliseconds since 1970 UTC
 * @throws as a transaction
 */
export async function keepListeners(generation: Listening, now: number): Promise<void> {
  const { bound } = generation;
  if (isKept(generation, bound.reader)) return;
  await bound.together((as) => keep(generation, as(system), now));
}

function isKept({ jobs, plugins }: Listening, store: Pick<StoreReader, 'of'>): boolean {
  const declared = listenersIn(jobs);
  const on = new Set(plugins.map(({ name }) => name));
  const stored = storedListeners(store).filter(({ plugin }) => on.has(plugin));
  return (
    stored.length === declared.size &&
    stored.every((record) => isOf(record, declared)) &&
    storedHeld(store).every((record) => !on.has(record.plugin) || waitsFor(record, declared))
  );
}

type Declared = ReadonlyMap<string, MountedListener>;

/** Is the listener stored as declared? */
function isOf({ plugin, job, to = [], position }: StoredJob, declared: Declared): boolean {
  const listener = declared.get(jobKey(plugin, job));
  if (!listener || to.join() !== listener.to.join()) return false;
  return (position === NEVER) === (listener.work.run === undefined);
}

/** Does this row hold changes of a record whose collection its listener still follows? */
function waitsFor({ plugin, job, held = '' }: StoredJob, declared: Declared): boolean {
  return declared.get(jobKey(plugin, job))?.to.includes(placeOf(held).collection) === true;
}

function* keep({ jobs, plugins, collections }: Listening, store: Transaction, now: number): Steps<void> {
  const on = new Set(plugins.map(({ name }) => name));
  const records = store.of(storedJobs);
  const declared = new Map(listenersIn(jobs));
  for (const record of storedHeld(store)) {
    if (on.has(record.plugin) && !waitsFor(record, declared)) records.remove(record.id);
  }
  for (const record of storedListeners(store)) {
    if (!on.has(record.plugin)) continue;
    const key = jobKey(record.plugin, record.job);
    const listener = declared.get(key);
    const isNew = (record.position === NEVER) !== (listener?.work.run === undefined);
    if (!listener || isNew) records.remove(record.id);
    else if (!isOf(record, declared)) records.put({ ...record, to: [...listener.to] });
    if (!isNew) declared.delete(key);
  }
  for (const { plugin, work, to } of declared.values()) {
    const [last] = store.of(storedChanges).find({ order: [{ field: 'id', direction: 'desc' }], limit: 1 }).records;
    const position = work.run ? (last?.id ?? 0) : NEVER;
    const begun = { position, scheduled: now, due: now, attempts: 0, state: 'waiting' as const };
    records.insert({ plugin: plugin.name, job: work.name, to: [...to], ...begun });
  }
  yield* keepVersions(store, collections);
}

/** Versions of a collection's records are tracked from its first listener to its last. */
function* keepVersions(store: Transaction, collections: readonly Collection<never>[]): Steps<void> {
  const followed = [...new Set(storedListeners(store).flatMap(({ to = [] }) => to))];
  const versions = store.of(storedVersions);
  for (const { id } of versions.find({ where: noneOf('collection', followed) }).records) versions.remove(id);
  for (const name of followed) {
    const collection = collections.find((one) => one.name === name);
    if (!collection || versions.count(eq('collection', name)) > 0) continue;
    const chunks = new Map<number, Record<string, string>>([[0, {}]]);
    for (const { id, hash } of store.of(collection as Collection).find().rows) {
      const hashes = chunks.get(chunkOf(id)) ?? {};
      hashes[id] = hash;
      chunks.set(chunkOf(id), hashes);
    }
    yield;
    for (const [chunk, hashes] of chunks) {
      versions.insert({ collection: name, chunk, hashes });
      yield;
    }
  }
}
