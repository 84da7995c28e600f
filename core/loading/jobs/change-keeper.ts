import { type FileState, logFound } from '../../changes/log-changes.ts';
import { placeOf, recordKey, storedChanges } from '../../changes/stored-changes.ts';
import { oneStep } from '../../lib/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { EntryChange, Followers, Store } from '../../store/index.ts';
import { listenersIn } from '../gather-jobs.ts';
import type { BuiltGeneration } from '../generation/built-generation.ts';
import { findUnlogged } from '../listeners/find-unlogged.ts';
import { trimChanges } from '../listeners/trim-changes.ts';
import { keepListeners } from './keep-listeners.ts';

/** Most records logged in one transaction. */
const AT_ONCE = 200;

interface ChangeKeeperParts {
  readonly store: Pick<Store, 'onSwap'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Called when there is something to log. */
  readonly ask: () => void;
}

/** Adds outside edits of files to the log of changes, and trims handled changes. Does nothing without listeners. */
export class ChangeKeeper {
  readonly #parts: ChangeKeeperParts;
  /** Changes found but not logged yet, by key: the record before the change, if known. */
  readonly #found = new Map<string, FileState>();
  /** Names of the collections that listeners follow. */
  #followed: ReadonlySet<string> = new Set();
  /** Followed collections whose records have been compared with the log since they are followed. */
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

  /** Brings the log up to date. @throws as a transaction; the next call tries again */
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

  /** Changes that a transaction logged itself are skipped. */
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

  /** For several changes of a record, the state before the first counts. */
  #noteFound(key: string, before: FileState): void {
    if (!this.#found.has(key)) this.#found.set(key, before);
  }

  async #logFound({ bound }: BuiltGeneration): Promise<void> {
    while (this.#found.size > 0) {
      const batch = [...this.#found].slice(0, AT_ONCE);
      // removed first, so that a change in the meantime is noted again
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
