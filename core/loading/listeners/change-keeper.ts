import { type FileState, logFound } from '../../changes/log-changes.ts';
import { placeOf, recordKey, storedChanges } from '../../changes/stored-changes.ts';
import { oneStep } from '../../lib/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { EntryChange, Followers, Store } from '../../store/index.ts';
import type { BuiltGeneration } from '../generation/built-generation.ts';
import { listenersIn } from '../jobs/gather-jobs.ts';
import { findUnlogged } from './find-unlogged.ts';
import { keepListeners } from './keep-listeners.ts';
import { trimChanges } from './trim-changes.ts';

/** Records that are logged in one transaction, at most. */
const AT_ONCE = 200;

interface ChangeKeeperParts {
  readonly store: Pick<Store, 'onSwap'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Told that there is something to keep. */
  readonly ask: () => void;
}

/** Has the log of changes tell also of what others did to files, and lets go of what was told. Without listeners it does nothing. */
export class ChangeKeeper {
  readonly #parts: ChangeKeeperParts;
  /** What was found and is not logged, by key: the record as it was before, if that was seen. */
  readonly #found = new Map<string, FileState>();
  /** Names of the collections that listeners are told of. */
  #followed: ReadonlySet<string> = new Set();
  /** Those whose records were compared with what listeners know since they are followed. */
  #compared: ReadonlySet<string> = new Set();
  #unfollow = () => {};

  constructor(parts: ChangeKeeperParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#unfollow = this.#parts.store.onSwap((changes) => this.#note(changes));
  }

  stop(): void {
    this.#unfollow();
  }

  /** Brings the log up to date. @throws as a transaction; then it is done the next time */
  async keep(generation: BuiltGeneration): Promise<void> {
    const { bound, jobs, collections, plugins } = generation;
    await keepListeners(generation, this.#parts.clock.now());
    this.#followed = new Set([...listenersIn(jobs).values()].flatMap(({ to }) => to));
    const compared = new Set([...this.#compared].filter((name) => this.#followed.has(name)));
    this.#compared = compared;
    for (const collection of collections) {
      const { name } = collection;
      if (!this.#followed.has(name) || compared.has(name)) continue;
      for (const id of await findUnlogged(bound, collection)) this.#noteFound(recordKey(name, id), undefined);
      compared.add(name);
    }
    await this.#logFound(generation);
    if (this.#followed.size === 0) return;
    await trimChanges(bound, (plugin) => plugins.some(({ name }) => name === plugin));
  }

  /** What a transaction logged itself is not found. */
  #note(changes: readonly EntryChange[]): void {
    if (this.#followed.size === 0) return;
    const logged = new Set<string>();
    for (const { folder, after } of changes) {
      if (folder !== storedChanges.name || !after) continue;
      const { collection, record } = after.value as { readonly collection: string; readonly record: number };
      logged.add(recordKey(collection, record));
    }
    const found = changes.filter(({ folder, id }) => this.#followed.has(folder) && !logged.has(recordKey(folder, id)));
    for (const { folder, id, before } of found) this.#noteFound(recordKey(folder, id), before);
    if (found.length > 0) this.#parts.ask();
  }

  /** What it was before is what was there first. */
  #noteFound(key: string, before: FileState): void {
    if (!this.#found.has(key)) this.#found.set(key, before);
  }

  async #logFound({ bound }: BuiltGeneration): Promise<void> {
    while (this.#found.size > 0) {
      const batch = [...this.#found].slice(0, AT_ONCE);
      // what changes meanwhile is found anew
      for (const [key] of batch) this.#found.delete(key);
      const now = this.#parts.clock.now();
      const within: Followers['within'] = (done) => {
        for (const [key, former] of batch) logFound(done, placeOf(key), former, now);
      };
      try {
        await bound.together(
          oneStep(() => {}),
          { within },
        );
      } catch (error) {
        for (const [key, former] of batch) this.#found.set(key, former);
        throw error;
      }
    }
  }
}
