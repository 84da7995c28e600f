import { Pace } from '../../lib/index.ts';
import { type FileHandle, type FileSystem, removeIfThere, writeBytes } from '../../platform/index.ts';
import { type DamagedBytes, decodeFrames, encodeFrame, frameParts, readFrame } from './frame.ts';
import { inPieces } from './in-pieces.ts';
import type { JournalContent, JournalEntry, Segment } from './journal.ts';
import { decodeEntry, encodeEntry, payloadLength } from './journal-entry.ts';

/** How much of an earlier segment counts: what lies behind was never acknowledged. */
interface Valid {
  readonly segment: Segment;
  readonly length: number;
}

/** What a segment's first frame says. */
interface Head {
  readonly after: Valid | null;
  /** Of the machine, when the segment was begun; not in journals of 0.1.0. */
  readonly boot?: string;
  /** Of the format; not in journals of 0.1.0, which are read. */
  readonly version?: number;
}

/** Raised whenever journals are written that this code would read wrong. */
const VERSION = 1;

interface OpenSegment {
  readonly number: Segment;
  readonly file: FileHandle;
  length: number;
}

/** A segment's file as it lies in the folder. */
interface SegmentFile {
  readonly segment: Segment;
  /** Absolute. */
  readonly path: string;
  readonly isSyncing: boolean;
}

const NEWER = 'the journal was written by a newer Almanac: start and stop that version once before using this one';

/** Bytes of which the checksum is made in one turn of the event loop: some milliseconds. */
const SUMMED = 2 * 1024 * 1024;

/** Bytes that are copied so that they are written in one call. A longer entry takes several. */
const PIECE = 1024 * 1024;

const SEGMENT_FILE = /^(\d{10})\.(log|syncing)$/;
const fileName = (segment: Segment, ending: 'log' | 'syncing'): string =>
  `${String(segment).padStart(10, '0')}.${ending}`;

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
export class JournalFile {
  readonly #fileSystem: FileSystem;
  readonly #folder: string;
  readonly #boot: string;
  readonly #pace = new Pace(SUMMED);
  #last: Segment;
  #open: OpenSegment | undefined;
  /** The latest that holds entries which were not cut off yet. */
  #filled: Segment | undefined;
  #valid: Valid | undefined;

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

  /**
   * Durable when this resolves.
   *
   * @throws FileSystemError; then the entry has not happened, and the journal can be tried again
   */
  async append(entry: JournalEntry): Promise<void> {
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

  /** Ends the stretch that is being written; gives it, or nothing when nothing was written since the last. */
  async cut(): Promise<Segment | undefined> {
    const segment = this.#filled;
    if (this.#open && this.#open.number === segment) await this.#abandon(this.#open);
    this.#filled = undefined;
    return segment;
  }

  /**
   * Notes that from now on files of a stretch, and of all before it, are fsynced. A failed fsync is told once: whoever finds
   * this note after a kill must not believe a later one. It need not survive a power cut, which leaves nothing unsynced.
   */
  async noteSyncing(last: Segment): Promise<void> {
    const files = await filesIn(this.#fileSystem, this.#folder);
    for (const { segment, path } of files.filter((file) => file.segment <= last && !file.isSyncing)) {
      await this.#fileSystem.rename(path, `${this.#folder}/${fileName(segment, 'syncing')}`);
    }
  }

  /**
   * Entries from a segment on that were not forgotten, oldest first; durable when this resolves, though a process may have
   * been killed before it had synced the last. Damage does not end what is read: entries behind it are intact.
   *
   * @throws Error, a sentence for people, when a newer version wrote it
   */
  async readFrom(first: Segment): Promise<JournalContent> {
    const files = (await filesIn(this.#fileSystem, this.#folder)).filter(({ segment }) => segment >= first);
    const contents = await Promise.all(
      files.map(async (file) => ({ ...file, bytes: await readDurably(this.#fileSystem, file.path) })),
    );
    const heads = contents.map(({ bytes }) => headOf(bytes));
    if (heads.some((head) => (head?.version ?? 0) > VERSION)) throw new Error(NEWER);
    const valid = new Map(heads.flatMap((head) => (head?.after ? [[head.after.segment, head.after.length]] : [])));
    // Whoever begins a segment has recovered those before it. A kill may have left the last one without its head.
    const isOfThisBoot = this.#boot !== '' && heads.findLast((head) => head !== undefined)?.boot === this.#boot;
    const read = contents.map((content) => {
      const synced = valid.get(content.segment);
      const bytes = content.bytes.subarray(0, synced);
      const { frames, damaged } = decodeFrames(bytes, { isSynced: synced !== undefined, lengthOf: payloadLength });
      const isCutOff = synced !== undefined && bytes.length < synced && damaged.at(-1)?.end !== bytes.length;
      const missing: readonly DamagedBytes[] = isCutOff ? [{ start: bytes.length, end: bytes.length }] : [];
      return { ...content, bytes, frames, damaged: [...damaged, ...missing] };
    });
    return {
      entries: read.flatMap(({ isSyncing, frames }) =>
        // The first one is the head.
        frames.flatMap(({ start, payload }) =>
          start === 0 ? [] : [{ ...decodeEntry(payload), isSyncing, isOfThisBoot }],
        ),
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

  /** All that is in the journal was recovered: from now on its entries are of this boot. Durable when this resolves. */
  async noteRecovered(): Promise<void> {
    this.#open ??= await this.#begin();
    this.#filled = this.#open.number;
  }

  /** Removes a stretch and all before it for good: durable when this resolves. */
  async forget(last: Segment): Promise<void> {
    const files = (await filesIn(this.#fileSystem, this.#folder)).filter(({ segment }) => segment <= last);
    for (const { path } of files) {
      // One after the other: a power cut that kept an older one and lost a newer would bring back what that removed.
      await this.#fileSystem.syncDirectory(this.#folder);
      await removeIfThere(this.#fileSystem, path);
    }
    await this.#fileSystem.syncDirectory(this.#folder);
  }

  async close(): Promise<void> {
    await this.#open?.file.close();
    this.#open = undefined;
  }

  async #begin(): Promise<OpenSegment> {
    const number = ++this.#last;
    const file = await this.#fileSystem.open(`${this.#folder}/${fileName(number, 'log')}`, 'append', 0o600);
    try {
      const head: Head = { after: this.#valid ?? null, boot: this.#boot, version: VERSION };
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

  async #abandon(segment: OpenSegment): Promise<void> {
    this.#open = undefined;
    this.#valid = { segment: segment.number, length: segment.length };
    await segment.file.close();
  }
}

/** Segments that a journal's folder holds, oldest first. */
export async function segmentsIn(fileSystem: FileSystem, folder: string): Promise<readonly Segment[]> {
  return (await filesIn(fileSystem, folder)).map(({ segment }) => segment);
}

/** What of a journal's folder has not been forgotten: files, and their bytes. @throws FileSystemError */
export async function journalOnDisk(
  fileSystem: FileSystem,
  folder: string,
): Promise<{ readonly segments: number; readonly bytes: number }> {
  const stats = await fileSystem.statAll((await filesIn(fileSystem, folder)).map(({ path }) => path));
  return { segments: stats.length, bytes: stats.reduce((sum, stat) => sum + (stat?.size ?? 0), 0) };
}

/** Oldest first. */
async function filesIn(fileSystem: FileSystem, folder: string): Promise<readonly SegmentFile[]> {
  const files = (await fileSystem.readDirectory(folder)).flatMap(({ name }): readonly SegmentFile[] => {
    const [, digits, ending] = SEGMENT_FILE.exec(name) ?? [];
    return digits === undefined
      ? []
      : [{ segment: Number(digits), path: `${folder}/${name}`, isSyncing: ending === 'syncing' }];
  });
  return files.sort((a, b) => a.segment - b.segment);
}

async function readDurably(fileSystem: FileSystem, path: string): Promise<Uint8Array> {
  const file = await fileSystem.open(path, 'read');
  try {
    await file.dataSync();
  } finally {
    await file.close();
  }
  return fileSystem.readFile(path);
}

function headOf(bytes: Uint8Array): Head | undefined {
  const head = readFrame(bytes, 0);
  return head && JSON.parse(new TextDecoder().decode(head.payload));
}
