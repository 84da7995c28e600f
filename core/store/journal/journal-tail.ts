import { Bell } from '../../lib/index.ts';
import type { Clock, FileSystem } from '../../platform/index.ts';
import type { LogPosition } from '../records/ids.ts';
import { LogTrimmed } from './commit-log.ts';
import { readFrame } from './frame.ts';
import type { JournalEntry } from './journal.ts';
import { decodeEntry } from './journal-entry.ts';
import { headOf, readDurably, type Segment, segmentFiles } from './segments.ts';

/** Polling interval for the journal of another process, in milliseconds. */
const LOOK_MS = 100;

/** Reads a journal forward as its files grow, no matter which process writes them. Read-only. */
export class JournalTail {
  readonly #fileSystem: FileSystem;
  readonly #folder: string;
  readonly #from: LogPosition;
  /** Last position that was read, including skipped entries; undefined before the first one. */
  #reached: LogPosition | undefined;
  #hasRead = false;
  #segment: Segment = 0;
  /** In bytes, within the segment. */
  #offset = 0;

  /**
   * @param folder absolute path
   * @param from entries up to this position are skipped
   */
  constructor(fileSystem: FileSystem, folder: string, from: LogPosition) {
    this.#fileSystem = fileSystem;
    this.#folder = folder;
    this.#from = from;
  }

  /**
   * Yields the entries that are there, then new ones.
   *
   * @param bell rung when there may be new entries
   * @throws as `read`
   */
  async *follow(bell: Bell, signal: AbortSignal): AsyncGenerator<JournalEntry, void> {
    signal.addEventListener('abort', bell.ring, { once: true });
    try {
      while (!signal.aborted) {
        for (const entry of await this.read()) {
          if (signal.aborted) return;
          yield entry;
        }
        await bell.rung();
      }
    } finally {
      signal.removeEventListener('abort', bell.ring);
    }
  }

  /**
   * Reads the new entries since the last call; they are durable.
   *
   * @throws LogTrimmed when entries in between were deleted, or entries that were read were revoked; FileSystemError
   */
  async read(): Promise<readonly JournalEntry[]> {
    const came: JournalEntry[] = [];
    const files = await segmentFiles(this.#fileSystem, this.#folder);
    for (const { segment, path } of files.filter((file) => file.segment >= this.#segment)) {
      if (segment !== this.#segment) {
        this.#segment = segment;
        this.#offset = 0;
      }
      const bytes = await readDurably(this.#fileSystem, path, this.#offset);
      // it was renamed or deleted after it was listed
      if (!bytes) return [...came, ...(await this.read())];
      for (const entry of this.#take(bytes)) if (entry.position > this.#from) came.push(entry);
    }
    this.#hasRead = true;
    return came;
  }

  /** The complete entries at the beginning of these bytes; a frame that is unfinished or still being written ends them. */
  #take(bytes: Uint8Array): readonly JournalEntry[] {
    const entries: JournalEntry[] = [];
    let place = 0;
    for (let frame = readFrame(bytes, place); frame; frame = readFrame(bytes, place)) {
      if (this.#offset + place === 0) this.#begin(headOf(bytes)?.from);
      else {
        const entry = decodeEntry(frame.payload);
        // older entries are normal on the first read; later they mean that it is another log
        if (this.#hasRead && entry.position <= this.#from) throw new LogTrimmed(this.#from);
        this.#reached = entry.position;
        entries.push(entry);
      }
      place = frame.end;
    }
    this.#offset += place;
    return entries;
  }

  /** Checks that a new segment continues what was read. @param from as in the segment's head */
  #begin(from: LogPosition | undefined): void {
    if (from === undefined) return;
    const reached = this.#reached ?? 0;
    const isMissing = from > Math.max(reached, this.#from);
    const isTakenBack = from < reached && reached > this.#from;
    if (isMissing || isTakenBack) throw new LogTrimmed(this.#from);
    this.#reached = from;
  }
}

/**
 * Follows the journal of another process.
 *
 * @param folder absolute path of the journal
 * @throws as `CommitLog.follow`
 */
export async function* followJournal(
  { fileSystem, clock }: { readonly fileSystem: FileSystem; readonly clock: Clock },
  folder: string,
  from: LogPosition,
  signal: AbortSignal,
): AsyncGenerator<JournalEntry, void> {
  const bell = new Bell();
  let cancel = () => {};
  const lookAgain = () => {
    cancel = clock.after(LOOK_MS, lookAgain, true);
    bell.ring();
  };
  lookAgain();
  try {
    yield* new JournalTail(fileSystem, folder, from).follow(bell, signal);
  } finally {
    cancel();
  }
}
