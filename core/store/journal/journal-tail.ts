import { Bell } from '../../lib/index.ts';
import type { Clock, FileSystem } from '../../platform/index.ts';
import type { LogPosition } from '../records/ids.ts';
import { LogTrimmed } from './commit-log.ts';
import { readFrame } from './frame.ts';
import type { JournalEntry } from './journal.ts';
import { decodeEntry } from './journal-entry.ts';
import { headOf, readDurably, type Segment, segmentFiles } from './segments.ts';

/** How often somebody else's journal is looked at, in milliseconds. */
const LOOK_MS = 100;

/** Reads a journal forward as its files grow, whoever writes them. Writes nothing. */
export class JournalTail {
  readonly #fileSystem: FileSystem;
  readonly #folder: string;
  readonly #from: LogPosition;
  /** Up to where the files were read, whether that was asked for or not; undefined before there was one. */
  #reached: LogPosition | undefined;
  #hasRead = false;
  #segment: Segment = 0;
  /** In bytes, within the segment. */
  #offset = 0;

  /**
   * @param folder absolute path
   * @param from what lies up to here is not told
   */
  constructor(fileSystem: FileSystem, folder: string, from: LogPosition) {
    this.#fileSystem = fileSystem;
    this.#folder = folder;
    this.#from = from;
  }

  /**
   * What came, and what comes.
   *
   * @param bell rung when more may have come
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
   * What came since the last time, durable.
   *
   * @throws LogTrimmed when entries in between are gone, or what was read was taken back; FileSystemError
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
      // it was renamed or trimmed since it was listed
      if (!bytes) return [...came, ...(await this.read())];
      for (const entry of this.#take(bytes)) if (entry.position > this.#from) came.push(entry);
    }
    this.#hasRead = true;
    return came;
  }

  /** The entries that begin these bytes; what a process is still writing, or left half written, is none. */
  #take(bytes: Uint8Array): readonly JournalEntry[] {
    const entries: JournalEntry[] = [];
    let place = 0;
    for (let frame = readFrame(bytes, place); frame; frame = readFrame(bytes, place)) {
      if (this.#offset + place === 0) this.#begin(headOf(bytes)?.from);
      else {
        const entry = decodeEntry(frame.payload);
        // what lies there at first is what came before; later that is another log
        if (this.#hasRead && entry.position <= this.#from) throw new LogTrimmed(this.#from);
        this.#reached = entry.position;
        entries.push(entry);
      }
      place = frame.end;
    }
    this.#offset += place;
    return entries;
  }

  /** A segment begins. @param from as its head says it */
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
 * Follows the journal of a process that has its folder open, from another one.
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
