import type { LogPosition } from '../records/ids.ts';
import type { JournalEntry } from './journal.ts';

/**
 * Outcome of an append. `refused`: another entry came first, so this one was not appended. `unknown`: it may have been appended;
 * the caller has to read what follows in the log.
 */
export type Appended = 'appended' | 'refused' | 'unknown';

/** Entries to be followed were deleted: the reader has to start again from the files. */
export class LogTrimmed extends Error {
  constructor(from: LogPosition) {
    super(`the log does not hold all that came after position ${from} any more`);
    this.name = 'LogTrimmed';
  }
}

/**
 * The total order of all changes to a site: records, other files, texts and settings, no matter who made them. The interface fits
 * a local journal (`JournalFile`) as well as a log shared by several machines; `commitLogCases` tests an implementation.
 */
export interface CommitLog {
  /** Position of the last entry; 0 if there is none yet. @throws Error when the log cannot be reached */
  end(): Promise<LogPosition>;
  /**
   * Appends an entry if no other one came first; it is durable when this resolves with `appended`.
   *
   * @param after the end of the log when the entry was made; the position of the entry is higher
   * @throws Error when the entry was certainly not appended
   */
  appendIf(after: LogPosition, entry: JournalEntry): Promise<Appended>;
  /**
   * Yields all entries after a position in order, then each new one. Ends when the signal is aborted.
   *
   * @throws LogTrimmed when some of them were deleted; Error when the log cannot be read
   */
  follow(from: LogPosition, signal: AbortSignal): AsyncIterable<JournalEntry>;
  /** Lets the log delete entries up to this one. @throws Error when that fails; can be called again */
  trim(to: LogPosition): Promise<void>;
}
