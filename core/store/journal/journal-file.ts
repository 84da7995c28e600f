import { Bell, Pace, serialQueue } from '../../lib/index.ts';
import { type FileHandle, type FileSystem, removeIfThere, writeBytes } from '../../platform/index.ts';
import type { LogPosition } from '../records/ids.ts';
import type { Appended, CommitLog } from './commit-log.ts';
import { type DamagedBytes, decodeFrames, encodeFrame, frameParts } from './frame.ts';
import { inPieces } from './in-pieces.ts';
import type { JournalContent, JournalEntry } from './journal.ts';
import { decodeEntry, encodeEntry, payloadLength } from './journal-entry.ts';
import { JournalTail } from './journal-tail.ts';
import {
  headOf,
  JOURNAL_VERSION,
  readDurably,
  type Segment,
  type SegmentHead,
  segmentFileName,
  segmentFiles,
  type Valid,
} from './segments.ts';

interface OpenSegment {
  readonly number: Segment;
  readonly file: FileHandle;
  length: number;
}

/** A stretch of the log that is not written to any more. */
interface Ended {
  readonly segment: Segment;
  /** Of the last entry in it, or before it where it has none. */
  readonly to: LogPosition;
}

/** Bytes of which the checksum is made in one turn of the event loop: some milliseconds. */
const SUMMED = 2 * 1024 * 1024;

/** Bytes that are copied so that they are written in one call. A longer entry takes several. */
const PIECE = 1024 * 1024;

interface JournalFileOptions {
  /** Absolute path. */
  readonly folder: string;
  /** Of the folder's files. */
  readonly segments: readonly Segment[];
  /** Of the machine; empty where it cannot be had. */
  readonly boot: string;
}

/**
 * The commit point: what was appended has happened, whatever becomes of the files.
 *
 * The journal as files of frames, one file a segment. A segment's first frame says how much of the one before counts:
 * after a failed fsync nobody knows what is on the disk, so that segment is left for a fresh one. The ending of its name
 * says whether its files are being fsynced: a rename needs no room on the disk and is whole or not at all.
 */
export class JournalFile implements CommitLog {
  readonly #fileSystem: FileSystem;
  readonly #folder: string;
  readonly #boot: string;
  readonly #pace = new Pace(SUMMED);
  #last: Segment;
  #position: LogPosition = 0;
  /** Oldest first. */
  #ended: readonly Ended[] = [];
  #open: OpenSegment | undefined;
  /** The latest that holds entries which were not cut off yet. */
  #filled: Segment | undefined;
  #valid: Valid | undefined;
  readonly #appends = serialQueue(async () => {});
  /** Rung when something was appended. */
  readonly #bells = new Set<Bell>();

  constructor(fileSystem: FileSystem, { folder, segments, boot }: JournalFileOptions) {
    this.#fileSystem = fileSystem;
    this.#folder = folder;
    this.#boot = boot;
    this.#last = Math.max(0, ...segments);
  }

  /** Bytes of the stretch that is being written. */
  get size(): number {
    return this.#open?.length ?? 0;
  }

  async end(): Promise<LogPosition> {
    return this.#position;
  }

  /** @throws FileSystemError; then the entry has not happened, and the journal can be tried again */
  appendIf(after: LogPosition, entry: JournalEntry): Promise<Appended> {
    return this.#appends.run(async () => {
      if (after !== this.#position) return 'refused';
      await this.#append(entry);
      this.#position = entry.position;
      for (const bell of this.#bells) bell.ring();
      return 'appended';
    });
  }

  /** What this process appends; `followJournal` follows another one. */
  async *follow(from: LogPosition, signal: AbortSignal): AsyncGenerator<JournalEntry, void> {
    const bell = new Bell();
    this.#bells.add(bell);
    try {
      yield* new JournalTail(this.#fileSystem, this.#folder, from).follow(bell, signal);
    } finally {
      this.#bells.delete(bell);
    }
  }

  async #append(entry: JournalEntry): Promise<void> {
    const pieces = [...inPieces(await frameParts(encodeEntry(entry), this.#pace), PIECE)];
    this.#open ??= await this.#begin();
    const segment = this.#open;
    try {
      for (const piece of pieces) await writeBytes(segment.file, piece);
    } catch (error) {
      await this.#takeBack(segment);
      throw error;
    }
    try {
      await segment.file.dataSync();
    } catch (error) {
      // Before anybody hears of the failure: a restart must not take the frame for an entry. After a kill it finds it cut
      // off, after a power cut disowned by the fresh segment.
      await segment.file.truncate(segment.length).catch(() => undefined);
      await this.#abandon(segment);
      this.#open = await this.#begin().catch(() => undefined);
      throw error;
    }
    for (const { length } of pieces) segment.length += length;
    this.#filled = segment.number;
  }

  /** Ends the stretch that is being written: it can be trimmed to here. Gives nothing when nothing was written since the last. */
  async cut(): Promise<LogPosition | undefined> {
    const segment = this.#filled;
    if (this.#open && this.#open.number === segment) await this.#abandon(this.#open);
    this.#filled = undefined;
    if (segment === undefined) return undefined;
    this.#ended = [...this.#ended, { segment, to: this.#position }];
    return this.#position;
  }

  /**
   * Notes that from now on files of entries up to this one are fsynced. A failed fsync is told once: whoever finds this note
   * after a kill must not believe a later one. It need not survive a power cut, which leaves nothing unsynced.
   *
   * @param to as of `cut`
   */
  async noteSyncing(to: LogPosition): Promise<void> {
    const last = this.#lastUpTo(to);
    const files = await segmentFiles(this.#fileSystem, this.#folder);
    for (const { segment, path } of files.filter((file) => file.segment <= last && !file.isSyncing)) {
      await this.#fileSystem.rename(path, `${this.#folder}/${segmentFileName(segment, 'syncing')}`);
    }
  }

  /**
   * All entries that were not forgotten, oldest first, before anything is appended; durable when this resolves, though a process
   * may have been killed before it had synced the last. Damage does not end what is read: entries behind it are intact.
   *
   * @throws Error, a sentence for people, when a newer version wrote it
   */
  async recover(): Promise<JournalContent> {
    const files = await segmentFiles(this.#fileSystem, this.#folder);
    const contents = await Promise.all(
      files.map(async (file) => ({
        ...file,
        bytes: (await readDurably(this.#fileSystem, file.path)) ?? new Uint8Array(),
      })),
    );
    const heads = contents.map(({ bytes }) => headOf(bytes));
    const valid = new Map(heads.flatMap((head) => (head?.after ? [[head.after.segment, head.after.length]] : [])));
    // Whoever begins a segment has recovered those before it. A kill may have left the last one without its head.
    const isOfThisBoot = this.#boot !== '' && heads.findLast((head) => head !== undefined)?.boot === this.#boot;
    const read = contents.map((content) => {
      const synced = valid.get(content.segment);
      const bytes = content.bytes.subarray(0, synced);
      const { frames, damaged } = decodeFrames(bytes, { isSynced: synced !== undefined, lengthOf: payloadLength });
      const isCutOff = synced !== undefined && bytes.length < synced && damaged.at(-1)?.end !== bytes.length;
      const missing: readonly DamagedBytes[] = isCutOff ? [{ start: bytes.length, end: bytes.length }] : [];
      // The first one is the head.
      const entries = frames.flatMap(({ start, payload }) => (start === 0 ? [] : [decodeEntry(payload)]));
      return { ...content, bytes, entries, damaged: [...damaged, ...missing] };
    });
    let to = 0;
    this.#ended = read.map(({ segment, entries }) => {
      to = entries.at(-1)?.position ?? to;
      return { segment, to };
    });
    this.#position = to;
    return {
      entries: read.flatMap(({ isSyncing, entries }) =>
        entries.map((entry) => ({ ...entry, isSyncing, isOfThisBoot })),
      ),
      damage: read.flatMap(({ path, bytes, damaged }) =>
        damaged.map(({ start, end, isMended = false }) => ({
          file: path.slice(path.lastIndexOf('/') + 1),
          offset: start,
          bytes: bytes.subarray(start, end),
          isMended,
        })),
      ),
    };
  }

  /** What was not logged may have changed since the last entry: whoever followed it begins anew from the files. */
  skipTo(position: LogPosition): void {
    this.#position = position;
  }

  /** All that is in the journal was recovered: from now on its entries are of this boot. Durable when this resolves. */
  async noteRecovered(): Promise<void> {
    this.#open ??= await this.#begin();
    this.#filled = this.#open.number;
  }

  /** Removes for good what was ended up to here: durable when this resolves. */
  async trim(to: LogPosition): Promise<void> {
    const last = this.#lastUpTo(to);
    const files = (await segmentFiles(this.#fileSystem, this.#folder)).filter(({ segment }) => segment <= last);
    for (const { path } of files) {
      // One after the other: a power cut that kept an older one and lost a newer would bring back what that removed.
      await this.#fileSystem.syncDirectory(this.#folder);
      await removeIfThere(this.#fileSystem, path);
    }
    await this.#fileSystem.syncDirectory(this.#folder);
    this.#ended = this.#ended.filter(({ segment }) => segment > last);
  }

  async close(): Promise<void> {
    await this.#open?.file.close();
    this.#open = undefined;
  }

  async #begin(): Promise<OpenSegment> {
    const number = ++this.#last;
    const file = await this.#fileSystem.open(`${this.#folder}/${segmentFileName(number, 'log')}`, 'append', 0o600);
    try {
      const from = this.#position;
      const head: SegmentHead = { after: this.#valid ?? null, from, boot: this.#boot, version: JOURNAL_VERSION };
      const frame = encodeFrame(new TextEncoder().encode(JSON.stringify(head)));
      await writeBytes(file, frame);
      await file.dataSync();
      await this.#fileSystem.syncDirectory(this.#folder);
      return { number, file, length: frame.length };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Cuts off what a failed write left; a segment that cannot be cut is left. */
  async #takeBack(segment: OpenSegment): Promise<void> {
    try {
      await segment.file.truncate(segment.length);
    } catch {
      await this.#abandon(segment);
    }
  }

  /** The last of those that were ended up to here; 0 when there is none. */
  #lastUpTo(to: LogPosition): Segment {
    return this.#ended.findLast((ended) => ended.to <= to)?.segment ?? 0;
  }

  async #abandon(segment: OpenSegment): Promise<void> {
    this.#open = undefined;
    this.#valid = { segment: segment.number, length: segment.length };
    await segment.file.close();
  }
}
