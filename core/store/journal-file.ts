import type { FileHandle, FileSystem } from '../ports/file-system.ts';
import { writeBytes } from '../ports/write-bytes.ts';
import { decodeFrames, encodeFrame } from './frame.ts';
import type { Journal, JournalEntry, KeptEntry, Segment } from './journal.ts';
import { decodeEntry, encodeEntry } from './journal-entry.ts';
import { removeIfThere } from './write-file.ts';

/** How much of an earlier segment counts: what lies behind was never acknowledged. */
interface Valid {
  readonly segment: Segment;
  readonly length: number;
}

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

const SEGMENT_FILE = /^(\d{10})\.(log|syncing)$/;
const fileName = (segment: Segment, ending: 'log' | 'syncing'): string =>
  `${String(segment).padStart(10, '0')}.${ending}`;

/**
 * The journal as files of frames, one file a segment. A segment's first frame says how much of the one before counts:
 * after a failed fsync nobody knows what is on the disk, so that segment is left for a fresh one. The ending of its name
 * says whether its files are being fsynced: a rename needs no room on the disk and is whole or not at all.
 */
export class JournalFile implements Journal {
  readonly #fileSystem: FileSystem;
  readonly #folder: string;
  #last: Segment;
  #open: OpenSegment | undefined;
  /** The latest that holds entries which were not cut off yet. */
  #filled: Segment | undefined;
  #valid: Valid | undefined;

  /** @param segments of the folder's files */
  constructor(fileSystem: FileSystem, folder: string, segments: readonly Segment[]) {
    this.#fileSystem = fileSystem;
    this.#folder = folder;
    this.#last = Math.max(0, ...segments);
  }

  get size(): number {
    return this.#open?.length ?? 0;
  }

  async append(entry: JournalEntry): Promise<void> {
    const frame = encodeFrame(encodeEntry(entry));
    this.#open ??= await this.#begin();
    const segment = this.#open;
    try {
      await writeBytes(segment.file, frame);
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
    segment.length += frame.length;
    this.#filled = segment.number;
  }

  async cut(): Promise<Segment | undefined> {
    const segment = this.#filled;
    if (this.#open && this.#open.number === segment) await this.#abandon(this.#open);
    this.#filled = undefined;
    return segment;
  }

  async noteSyncing(last: Segment): Promise<void> {
    const files = await filesIn(this.#fileSystem, this.#folder);
    for (const { segment, path } of files.filter((file) => file.segment <= last && !file.isSyncing)) {
      await this.#fileSystem.rename(path, `${this.#folder}/${fileName(segment, 'syncing')}`);
    }
  }

  async readFrom(first: Segment): Promise<readonly KeptEntry[]> {
    const files = (await filesIn(this.#fileSystem, this.#folder)).filter(({ segment }) => segment >= first);
    const contents = await Promise.all(
      files.map(async (file) => ({ ...file, bytes: await readDurably(this.#fileSystem, file.path) })),
    );
    const valid = new Map<Segment, number>();
    for (const { bytes } of contents) {
      const before = validBefore(bytes);
      if (before) valid.set(before.segment, before.length);
    }
    return contents.flatMap(({ segment, isSyncing, bytes }) =>
      decodeFrames(bytes.subarray(0, valid.get(segment)))
        .payloads.slice(1)
        .map((payload) => ({ ...decodeEntry(payload), isSyncing })),
    );
  }

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
      const head = encodeFrame(new TextEncoder().encode(JSON.stringify({ after: this.#valid ?? null })));
      await writeBytes(file, head);
      await file.dataSync();
      await this.#fileSystem.syncDirectory(this.#folder);
      return { number, file, length: head.length };
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

function validBefore(bytes: Uint8Array): Valid | undefined {
  const [head] = decodeFrames(bytes).payloads;
  if (!head) return undefined;
  const { after }: { after: Valid | null } = JSON.parse(new TextDecoder().decode(head));
  return after ?? undefined;
}
