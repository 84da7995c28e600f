import { type CommitLog, LogTrimmed } from '../../../core/store/journal/commit-log.ts';
import type { JournalEntry } from '../../../core/store/journal/journal.ts';
import type { LogPosition } from '../../../core/store/records/ids.ts';

/** A commit log in memory, which any number of writers may share. */
export class MemoryCommitLog implements CommitLog {
  #entries: JournalEntry[] = [];
  #end: LogPosition = 0;
  #trimmed: LogPosition = 0;
  #wake: (() => void)[] = [];

  async end(): Promise<LogPosition> {
    return this.#end;
  }

  async appendIf(after: LogPosition, entry: JournalEntry): Promise<'appended' | 'refused'> {
    if (after !== this.#end) return 'refused';
    this.#entries.push(entry);
    this.#end = entry.position;
    for (const wake of this.#wake.splice(0)) wake();
    return 'appended';
  }

  async *follow(from: LogPosition, signal: AbortSignal): AsyncGenerator<JournalEntry, void> {
    let reached = from;
    while (!signal.aborted) {
      if (reached < this.#trimmed) throw new LogTrimmed(from);
      const next = this.#entries.find(({ position }) => position > reached);
      if (next) {
        reached = next.position;
        yield next;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake.push(resolve);
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
      }
    }
  }

  async trim(to: LogPosition): Promise<void> {
    this.#trimmed = Math.max(this.#trimmed, to);
    this.#entries = this.#entries.filter(({ position }) => position > to);
  }
}
