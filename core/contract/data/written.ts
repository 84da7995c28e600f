import type { CommitText } from '../former-commits.ts';
import type { Principal } from '../principal.ts';
import type { Contributions } from '../routes/route.ts';
import type { RunningOf } from '../service.ts';
import type { SiteInfo } from '../site-info.ts';
import type { StoredRecord } from './collection.ts';

/** The file of a record that a transaction changed. */
export interface WrittenFile {
  /** Below the data folder. */
  readonly path: string;
  /** Hash of what it held before, as `hashOf` gives it; undefined where it was not there. */
  readonly before: string | undefined;
  /** What it holds now; undefined where it is gone. */
  readonly bytes: Uint8Array | undefined;
}

/** A record that a transaction changed, as it is stored: undefined where there was none before, or is none after. */
export interface WrittenRecord {
  readonly collection: string;
  readonly id: number;
  readonly before: StoredRecord | undefined;
  readonly after: StoredRecord | undefined;
  readonly file: WrittenFile;
}

/** What one transaction wrote: that of a request, of all items of a batch, or of a command. Private collections are left out. */
export interface Written {
  readonly by: Principal;
  readonly records: readonly WrittenRecord[];
  /** Files beside the records that came or went, by path below the data folder. */
  readonly files: readonly string[];
}

/** What a plugin gets that is told what is written. */
export interface WrittenContext<Config = unknown> {
  readonly site: SiteInfo;
  readonly config: Config;
  readonly contributions: Contributions;
  readonly running: RunningOf;
  /** Of a plugin with the former part `commits`: what it tells of a write. Undefined where no such plugin is on. */
  readonly formerText: ((written: Written) => CommitText | undefined) | undefined;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/** Told what a transaction wrote, once that is durable: it cannot change it, and nobody waits for it. */
export type TellWritten<Config = unknown> = (written: Written, context: WrittenContext<Config>) => void;
