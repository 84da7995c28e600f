import { Bell, Pace, serialQueue } from '../../lib/index.ts';
import { type FileHandle, type FileSystem, removeIfThere, writeBytes } from '../../platform/index.ts';
import type { LogPosition } from '../records/ids.ts';
import type { Appended, CommitLog } from './commit-log.ts';
import { type DamagedBytes, decodeFrames, encodeFrame, frameParts, inPieces } from './frame.ts';
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

/** A closed segment. */
interface Ended {
  readonly segment: Segment;
  /** Position of its last entry, or of the one before it if it has none. */
  readonly to: LogPosition;
}

/** Bytes hashed in one turn of the event loop: a few milliseconds. */
const SUMMED = 2 * 1024 * 1024;

/** Bytes copied into one buffer to be written in one call. A longer entry takes several calls. */
const PIECE = 1024 * 1024;

interface JournalFileOptions {
  /** Absolute path. */
  readonly folder: string;
  /** Segments in the folder. */
  readonly segments: readonly Segment[];
  /** Boot id of the machine; empty if unknown. */
  readonly boot: string;
}

/**
 * The commit point: what was appended is committed, whatever happens to the record files.
 *
 * The journal consists of segments, files of frames. A segment's first frame says how much of the previous one is valid:
 * after a failed fsync, it is unknown what is on the disk, so that segment is abandoned for a new one. The extension of its
 * name says whether its record files are being fsynced: a rename needs no space and is atomic.
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
  /** The latest segment with entries that `cut` has not closed yet. */
  #filled: Segment | undefined;
  #valid: Valid | undefined;
  readonly #appends = serialQueue(async () => {});
  /** Rung after each append. */
  readonly #bells = new Set<Bell>();

  constructor(fileSystem: FileSystem, { folder, segments, boot }: JournalFileOptions) {
    this.#fileSystem = fileSystem;
    this.#folder = folder;
    this.#boot = boot;
    this.#last = Math.max(0, ...segments);
  }

  /** Bytes of the open segment. */
  get size(): number {
    return this.#open?.length ?? 0;
  }

  async end(): Promise<LogPosition> {
    return this.#position;
  }

  /** @throws FileSystemError; then the entry was not appended, and the next append may succeed */
  appendIf(after: LogPosition, entry: JournalEntry): Promise<Appended> {
    return this.#appends.run(async () => {
      if (after !== this.#position) return 'refused';
      await this.#append(entry);
      this.#position = entry.position;
      for (const bell of this.#bells) bell.ring();
      return 'appended';
    });
  }

  /** Follows the appends of this process; `followJournal` follows those of another one. */
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
      // before the failure is reported: a restart must not read the frame as an entry. After a kill it is truncated, after a
      // power cut the new segment's head excludes it
      await segment.file.truncate(segment.length).catch(() => undefined);
      await this.#abandon(segment);
      this.#open = await this.#begin().catch(() => undefined);
      throw error;
    }
    for (const { length } of pieces) segment.length += length;
    this.#filled = segment.number;
  }

  /** Closes the open segment. @returns the position to trim to; undefined if nothing was written since the last call */
  async cut(): Promise<LogPosition | undefined> {
    const segment = this.#filled;
    if (this.#open && this.#open.number === segment) await this.#abandon(this.#open);
    this.#filled = undefined;
    if (segment === undefined) return undefined;
    this.#ended = [...this.#ended, { segment, to: this.#position }];
    return this.#position;
  }

  /**
   * Notes that files of entries up to this one are now being fsynced. A failed fsync is reported only once: a process that
   * finds this note after a kill must not trust a later fsync. It need not survive a power cut, which leaves nothing unsynced.
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
   * Reads all entries, oldest first; call it before the first append. They are durable when this resolves, even if their writer
   * was killed before its last fsync. Reading continues after damage: the entries that follow it are intact.
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
    // the writer of a segment has recovered those before it; a kill may have left the last one without its head
    const isOfThisBoot = this.#boot !== '' && heads.findLast((head) => head !== undefined)?.boot === this.#boot;
    const read = contents.map((content) => {
      const synced = valid.get(content.segment);
      const bytes = content.bytes.subarray(0, synced);
      const { frames, damaged } = decodeFrames(bytes, { isSynced: synced !== undefined, lengthOf: payloadLength });
      const isCutOff = synced !== undefined && bytes.length < synced && damaged.at(-1)?.end !== bytes.length;
      const missing: readonly DamagedBytes[] = isCutOff ? [{ start: bytes.length, end: bytes.length }] : [];
      // the first frame is the head
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

  /** Skips positions: files may have changed unlogged since the last entry, so followers have to start again from the files. */
  skipTo(position: LogPosition): void {
    this.#position = position;
  }

  /** Notes that the whole journal was recovered: its entries now belong to this boot. Durable when this resolves. */
  async noteRecovered(): Promise<void> {
    this.#open ??= await this.#begin();
    this.#filled = this.#open.number;
  }

  /** Deletes the closed segments up to this position: durable when this resolves. */
  async trim(to: LogPosition): Promise<void> {
    const last = this.#lastUpTo(to);
    const files = (await segmentFiles(this.#fileSystem, this.#folder)).filter(({ segment }) => segment <= last);
    for (const { path } of files) {
      // one by one, oldest first: if a power cut restored an older segment but not a newer one, it would undo the newer changes
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

  /** Truncates what a failed write left; a segment that cannot be truncated is abandoned. */
  async #takeBack(segment: OpenSegment): Promise<void> {
    try {
      await segment.file.truncate(segment.length);
    } catch {
      await this.#abandon(segment);
    }
  }

  /** The last closed segment up to this position; 0 if there is none. */
  #lastUpTo(to: LogPosition): Segment {
    return this.#ended.findLast((ended) => ended.to <= to)?.segment ?? 0;
  }

  async #abandon(segment: OpenSegment): Promise<void> {
    this.#open = undefined;
    this.#valid = { segment: segment.number, length: segment.length };
    await segment.file.close();
  }
}
