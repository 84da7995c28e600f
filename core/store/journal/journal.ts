import type { ChangedFile } from '../records/changed-file.ts';
import type { LogPosition } from '../records/ids.ts';

/** A file other than a record that a transaction removed. */
export interface RemovedFile {
  /** Relative to the data folder. */
  readonly path: string;
  /** Hash of its bytes, as stored in its record. */
  readonly hash: string;
}

/** What a group of transactions did to files other than records. */
export interface FileChanges {
  /** Paths, relative to the data folder, of placed files that are kept. */
  readonly kept: readonly string[];
  /** May include files that the same group kept. */
  readonly removed: readonly RemovedFile[];
}

/** The changes of one group of transactions, or external edits, or both: all or nothing. */
export interface JournalEntry extends FileChanges {
  /** Position in the log; also part of the names of temporary files. */
  readonly position: LogPosition;
  /** The highest id issued in each sequence, so that no id is issued twice. */
  readonly ids: Readonly<Record<string, number>>;
  /** Changed record files, with the version that the transaction saw. */
  readonly files: readonly ChangedFile[];
  /** External edits of record files that the transactions of the group saw. They are never written to files. */
  readonly found: readonly ChangedFile[];
  /** External edits of texts, in UTF-8 without a byte order mark, and of the settings. No write depends on them. */
  readonly texts: readonly ChangedFile[];
}

/** Damaged bytes of the journal. */
export interface JournalDamage {
  /** Name of the file in the journal's folder. */
  readonly file: string;
  /** Position of the first byte in the file. */
  readonly offset: number;
  readonly bytes: Uint8Array;
  /** Could they be repaired? Then their entry is among `JournalContent.entries`. */
  readonly isMended: boolean;
}

/** Content of a journal. */
export interface JournalContent {
  /** Oldest first. */
  readonly entries: readonly KeptEntry[];
  readonly damage: readonly JournalDamage[];
}

/** An entry that is still in the journal. */
export interface KeptEntry extends JournalEntry {
  /** Was a checkpoint of its segment running? See `noteSyncing`. */
  readonly isSyncing: boolean;
  /** Was it written, or recovered, since the machine booted? Then no power cut has undone what was done to its files. */
  readonly isOfThisBoot: boolean;
}
