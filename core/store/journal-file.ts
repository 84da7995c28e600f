import type { FileHandle, FileSystem } from '../ports/file-system.ts';
import { writeBytes } from '../ports/write-bytes.ts';
import { decodeFrames, encodeFrame } from './frame.ts';
import type { Journal, JournalEntry, Segment } from './journal.ts';
import { decodeEntry, encodeEntry } from './journal-entry.ts';
import { readIfThere, removeIfThere } from './write-file.ts';

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

const SEGMENT_FILE = /^(\d{10})\.log$/;
const fileName = (segment: Segment): string => `${String(segment).padStart(10, '0')}.log`;

/**
 * The journal as files of frames, one file a segment. A segment's first frame says how much of the one before counts:
 * after a failed fsync nobody knows what is on the disk, so that segment is left for a fresh one.
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
      await this.#abandon(segment);
      // Before anybody hears of the failure, so that a restart does not take the frame for an entry.
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

  async readFrom(first: Segment): Promise<readonly JournalEntry[]> {
    const segments = (await segmentsIn(this.#fileSystem, this.#folder)).filter((segment) => segment >= first);
    const contents = await Promise.all(
      segments.map(async (segment) => ({ segment, bytes: await this.#read(segment) })),
    );
    const valid = new Map<Segment, number>();
    for (const { bytes } of contents) {
      const before = validBefore(bytes);
      if (before) valid.set(before.segment, before.length);
    }
    return contents.flatMap(({ segment, bytes }) =>
      decodeFrames(bytes.subarray(0, valid.get(segment)))
        .payloads.slice(1)
        .map(decodeEntry),
    );
  }

  async forget(last: Segment): Promise<void> {
    const segments = (await segmentsIn(this.#fileSystem, this.#folder)).filter((segment) => segment <= last);
    for (const segment of segments) await removeIfThere(this.#fileSystem, this.#path(segment));
    await this.#fileSystem.syncDirectory(this.#folder);
  }

  async close(): Promise<void> {
    await this.#open?.file.close();
    this.#open = undefined;
  }

  async #begin(): Promise<OpenSegment> {
    const number = ++this.#last;
    const file = await this.#fileSystem.open(this.#path(number), 'append', 0o600);
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

  async #read(segment: Segment): Promise<Uint8Array> {
    return (await readIfThere(this.#fileSystem, this.#path(segment))) ?? new Uint8Array();
  }

  #path(segment: Segment): string {
    return `${this.#folder}/${fileName(segment)}`;
  }
}

/** Segments that a journal's folder holds, oldest first. */
export async function segmentsIn(fileSystem: FileSystem, folder: string): Promise<readonly Segment[]> {
  const names = (await fileSystem.readDirectory(folder)).map(({ name }) => SEGMENT_FILE.exec(name)?.[1]);
  return names
    .filter((digits) => digits !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
}

function validBefore(bytes: Uint8Array): Valid | undefined {
  const [head] = decodeFrames(bytes).payloads;
  if (!head) return undefined;
  const { after }: { after: Valid | null } = JSON.parse(new TextDecoder().decode(head));
  return after ?? undefined;
}
