import type { Collection } from '../contract/collection.ts';
import type { Manifest, Plugin } from '../contract/plugin.ts';
import type { Principal } from '../contract/principal.ts';
import type { SiteInfo } from '../contract/site-info.ts';
import type { CommitContext, TellCommit, WrittenRecord } from '../contract/written.ts';
import { checkUse } from '../loading/access.ts';
import { BootError } from '../loading/boot-error.ts';
import type { Clock } from '../ports/clock.ts';
import { oneStep } from '../steps.ts';
import { withBodyTexts } from '../store/collection/body.ts';
import { fileOf } from '../store/file-of.ts';
import type { NotedChanges, NotedRecord } from '../store/noted-changes.ts';
import type { BoundStore } from '../store/store.ts';
import type { CommittedFile } from './commit.ts';
import type { Versions } from './versions.ts';

/** Told what was written, and by whom. */
export type Told = (by: Principal, changes: NotedChanges) => void;

interface TellingParts {
  readonly plugins: readonly Plugin[];
  /** All that are bound. */
  readonly collections: readonly Pick<Collection<never>, 'name' | 'private' | 'bodies'>[];
  readonly manifestOf: (plugin: Plugin) => Manifest;
  readonly configOf: (plugin: Plugin) => unknown;
  readonly site: SiteInfo;
  readonly versions: Versions;
  readonly clock: Clock;
}

/**
 * Has what is written committed, as the plugin tells that does so.
 *
 * @returns undefined when none that is on does
 * @throws BootError when two do; Error with the line to add when its manifest does not say so
 */
export function tellCommits({
  plugins,
  collections,
  manifestOf,
  configOf,
  site,
  versions,
  clock,
}: TellingParts): Told | undefined {
  const [teller, other] = plugins.filter(({ commits }) => commits);
  if (!teller) return undefined;
  if (other) throw new BootError(`plugins ${teller.name} and ${other.name} both tell the commits of the site`);
  checkUse(manifestOf(teller), 'git');
  // the schema of the plugin made its settings
  const tell = teller.commits as TellCommit;
  const context: CommitContext = { site, config: configOf(teller) };
  const secret = new Set(collections.filter((one) => one.private).map(({ name }) => name));
  const bodies = new Map(collections.map((one) => [one.name, one.bodies]));
  return (by, changes) => {
    const records = changes.records.filter(({ folder }) => !secret.has(folder));
    const files = changes.files.filter((path) => !path.startsWith('.'));
    if (records.length + files.length === 0) return;
    const text = tell(
      { by, records: records.map((record) => writtenRecord(record, bodies.get(record.folder))), files },
      context,
    );
    if (!text) return;
    versions.note({ ...text, at: clock.now(), files: [...records.map(recordFile), ...files.map(otherFile)] });
  };
}

const writtenRecord = ({ folder, id, before, after }: NotedRecord, bodies: readonly string[] = []): WrittenRecord => ({
  collection: folder,
  id,
  // what lies in a file of a collection has its id
  before: withBodyTexts(before as WrittenRecord['before'], bodies),
  after: withBodyTexts(after as WrittenRecord['after'], bodies),
});

const recordFile = ({ folder, id, beforeHash, bytes }: NotedRecord): CommittedFile => ({
  path: fileOf({ name: folder, private: false }, id),
  before: beforeHash,
  bytes,
});

const otherFile = (path: string): CommittedFile => ({ path, before: undefined, bytes: 'on-disk' });

/** A view of the store whose transactions are told. */
export function telling(bound: BoundStore, told: Told | undefined): BoundStore {
  if (!told) return bound;
  const together: BoundStore['together'] = (run) => {
    let by: Principal | undefined;
    return bound.together(
      (as) =>
        run((principal) => {
          by ??= principal;
          return as(principal);
        }),
      (changes) => by && told(by, changes),
    );
  };
  return {
    ...bound,
    together,
    transaction: (principal, run) => together(oneStep((as) => run(as(principal)))),
    adopt: (principal, collection, drop) =>
      bound.adopt(principal, collection, drop, (changes) => told(principal, changes)),
    restore: (principal, collection, version) =>
      bound.restore(principal, collection, version, (changes) => told(principal, changes)),
  };
}
