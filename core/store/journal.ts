/** A file as a transaction left it. */
export interface JournaledFile {
  /** Relative to the data folder. */
  readonly path: string;
  /** Hash of the file that the transaction saw; undefined when there was none. */
  readonly base: string | undefined;
  /** Undefined for a removed one. */
  readonly bytes: Uint8Array | undefined;
}

/** A file beside the records that a transaction removed. */
export interface RemovedFile {
  /** Relative to the data folder. */
  readonly path: string;
  /** That its record had of its bytes. */
  readonly hash: string;
}

/** What a group of transactions did to files beside the records. */
export interface FileChanges {
  /** Paths, relative to the data folder, of placed files that stay. */
  readonly kept: readonly string[];
  /** Some may have been kept by the same group. */
  readonly removed: readonly RemovedFile[];
}

/** What one group of transactions did: all of it counts, or nothing. */
export interface JournalEntry extends FileChanges {
  /** Counts groups; names temporary files. */
  readonly sequence: number;
  /** The highest id given of each sequence, so that none is given twice. */
  readonly ids: Readonly<Record<string, number>>;
  /** Record files. */
  readonly files: readonly JournaledFile[];
}

/** Bytes of the journal that are not as they were written. */
export interface JournalDamage {
  /** Name of the file in the journal's folder. */
  readonly file: string;
  /** Of the first of them. */
  readonly offset: number;
  readonly bytes: Uint8Array;
  /** Could it be told what they were? Then their entry is among the others. */
  readonly isMended: boolean;
}

/** What a journal holds. */
export interface JournalContent {
  /** Oldest first. */
  readonly entries: readonly KeptEntry[];
  readonly damage: readonly JournalDamage[];
}

/** An entry that was not forgotten. */
export interface KeptEntry extends JournalEntry {
  /** Were files of its stretch being made durable? See `noteSyncing`. */
  readonly isSyncing: boolean;
  /** Was it written, or recovered, since the machine was started? Then nothing is undone that was done to files for it. */
  readonly isOfThisBoot: boolean;
}

/** A stretch of the journal that can be forgotten as a whole; later ones are higher. */
export type Segment = number;

/**
 * The commit point: what was appended has happened, whatever becomes of the files. A small port, so that a replicated log
 * can take its place.
 */
export interface Journal {
  /**
   * Durable when this resolves.
   * @throws FileSystemError; then the entry has not happened, and the journal can be tried again
   */
  append(entry: JournalEntry): Promise<void>;
  /** Bytes of the stretch that is being written. */
  readonly size: number;
  /** Ends the stretch that is being written; gives it, or nothing when nothing was written since the last. */
  cut(): Promise<Segment | undefined>;
  /**
   * Notes that from now on files of a stretch, and of all before it, are fsynced. A failed fsync is told once: whoever finds
   * this note after a kill must not believe a later one. It need not survive a power cut, which leaves nothing unsynced.
   */
  noteSyncing(segment: Segment): Promise<void>;
  /**
   * Entries from a segment on that were not forgotten, oldest first; durable when this resolves, though a process may have
   * been killed before it had synced the last. Damage does not end what is read: entries behind it are intact.
   * @throws Error, a sentence for people, when a newer version wrote it
   */
  readFrom(segment: Segment): Promise<JournalContent>;
  /** All that is in the journal was recovered: from now on its entries are of this boot. Durable when this resolves. */
  noteRecovered(): Promise<void>;
  /** Removes a stretch and all before it for good: durable when this resolves. */
  forget(segment: Segment): Promise<void>;
  close(): Promise<void>;
}
