import type { Collection } from '../../contract/data/collection.ts';
import { system } from '../../contract/fixed-principals.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { callListener } from '../../contract/points/contributions.ts';
import type { Principal } from '../../contract/principal.ts';
import type { TellWritten, Written, WrittenContext, WrittenRecord } from '../../contract/work/written.ts';
import type { Generation } from '../../http/index.ts';
import { oneStep } from '../../lib/index.ts';
import {
  type BoundStore,
  type Followers,
  fileOf,
  type TrackedChanges,
  type TrackedRecord,
  withBodyTexts,
} from '../../store/index.ts';

/** Receives what was written, and by whom. */
export type Told = (by: Principal, changes: TrackedChanges) => void;

interface TellingParts {
  readonly plugins: readonly Plugin[];
  /** All bound collections. */
  readonly collections: readonly Pick<Collection<never>, 'name' | 'private' | 'bodies'>[];
  readonly contextFor: (plugin: Plugin) => WrittenContext;
  readonly noteFault: Generation['noteFault'];
}

/** Notifies the plugins that want to know of writes; undefined if none that is enabled does. */
export function tellWritten({ plugins, collections, contextFor, noteFault }: TellingParts): Told | undefined {
  const listeners = plugins.filter(({ written }) => written);
  if (listeners.length === 0) return undefined;
  const secret = new Set(collections.filter((one) => one.private).map(({ name }) => name));
  const bodies = new Map(collections.map((one) => [one.name, one.bodies]));
  return (by, changes) => {
    const records = changes.records.filter(({ folder }) => !secret.has(folder));
    const files = changes.files.filter((path) => !path.startsWith('.'));
    if (records.length + files.length === 0) return;
    const written: Written = {
      by,
      records: records.map((record) => writtenRecord(record, bodies.get(record.folder))),
      files,
    };
    for (const plugin of listeners) {
      callListener(
        // the plugin's own schema produced its settings
        () => (plugin.written as TellWritten)(written, contextFor(plugin)),
        (error) => noteFault(plugin.name, error, { part: 'written' }),
      );
    }
  };
}

const writtenRecord = (
  { folder, id, before, after, beforeHash, bytes }: TrackedRecord,
  bodies: readonly string[] = [],
): WrittenRecord => ({
  collection: folder,
  id,
  // records in files of a collection have an id
  before: withBodyTexts(before as WrittenRecord['before'], bodies),
  after: withBodyTexts(after as WrittenRecord['after'], bodies),
  file: { path: fileOf({ name: folder, private: false }, id), before: beforeHash, bytes },
});

/** A view of the store that reports its transactions to `told`, and to all of which `within` adds writes. */
export function followed(bound: BoundStore, told: Told | undefined, within: Followers['within']): BoundStore {
  if (!told && !within) return bound;
  const followersOf = (by: () => Principal | undefined, others: Followers = {}): Followers => ({
    within: (done) => {
      others.within?.(done);
      within?.(done);
    },
    told: (changes) => {
      const principal = by();
      if (principal) told?.(principal, changes);
    },
  });
  const together: BoundStore['together'] = (run, others) => {
    let by: Principal | undefined;
    const body: typeof run = (as) =>
      run((principal) => {
        by ??= principal;
        return as(principal);
      });
    return bound.together(
      body,
      followersOf(() => by, others),
    );
  };
  return {
    ...bound,
    together,
    transaction: (principal, run) => together(oneStep((as) => run(as(principal)))),
    importing: (run) =>
      bound.importing(
        run,
        followersOf(() => system),
      ),
    adopt: (by, collection, drop) =>
      bound.adopt(
        by,
        collection,
        drop,
        followersOf(() => by),
      ),
    restore: (by, collection, version) =>
      bound.restore(
        by,
        collection,
        version,
        followersOf(() => by),
      ),
  };
}
