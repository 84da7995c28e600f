import type { LogPosition } from '../records/ids.ts';
import type { JournalEntry } from './journal.ts';

/**
 * How an append ended. `refused`: another entry had come first, and this one was not appended. `unknown`: nobody can tell yet,
 * and whoever wants to know looks at what lies behind.
 */
export type Appended = 'appended' | 'refused' | 'unknown';

/** Entries that were to be followed are not there any more: whoever follows begins anew, from the files. */
export class LogTrimmed extends Error {
  constructor(from: LogPosition) {
    super(`the log does not hold all that came after position ${from} any more`);
    this.name = 'LogTrimmed';
  }
}

/**
 * The one order in which a site changes: records, files beside them, texts and settings, by whoever. It is what the local file
 * of a journal can offer (`JournalFile`) and a log that several machines share as well; `commitLogCases` checks one.
 */
export interface CommitLog {
  /** Of the last entry; 0 when there was none yet. @throws Error when the log cannot be reached */
  end(): Promise<LogPosition>;
  /**
   * Appends an entry if no other one came first; durable when this gives `appended`.
   *
   * @param after where the log ended when the entry was made; its own position is higher
   * @throws Error when the entry was certainly not appended
   */
  appendIf(after: LogPosition, entry: JournalEntry): Promise<Appended>;
  /**
   * All entries behind a position, in their order, and then each that comes. Ends when the signal is aborted.
   *
   * @throws LogTrimmed when some of them are gone; Error when the log cannot be read
   */
  follow(from: LogPosition, signal: AbortSignal): AsyncIterable<JournalEntry>;
  /** Entries up to this one need not be kept any more. @throws Error when that cannot be said now; can be called again */
  trim(to: LogPosition): Promise<void>;
}
