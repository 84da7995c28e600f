import type { ChangedFile } from '../records/changed-file.ts';
import type { LogPosition } from '../records/ids.ts';

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

/** What one group of transactions did, or what others did to files: all of it counts, or nothing. */
export interface JournalEntry extends FileChanges {
  /** Where it lies in the log; names temporary files. */
  readonly position: LogPosition;
  /** The highest id given of each sequence, so that none is given twice. */
  readonly ids: Readonly<Record<string, number>>;
  /** Record files, and the version that the transaction saw. */
  readonly files: readonly ChangedFile[];
  /** Record files as somebody else had left them when the transactions of the group saw them. They are never written. */
  readonly found: readonly ChangedFile[];
  /** The same of texts, in UTF-8 without a byte order mark, and of the settings. No write rests on them. */
  readonly texts: readonly ChangedFile[];
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
