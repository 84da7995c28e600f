import { type FileSystem, hasCode, readPieces } from '../../platform/index.ts';
import type { LogPosition } from '../records/ids.ts';
import { readFrame } from './frame.ts';

/** A stretch of the journal, a file of its own, that can be forgotten as a whole; later ones are higher. */
export type Segment = number;

/** How much of an earlier segment counts: what lies behind was never acknowledged. */
export interface Valid {
  readonly segment: Segment;
  readonly length: number;
}

/** What a segment's first frame says. */
export interface SegmentHead {
  readonly after: Valid | null;
  /** Of the last entry before the segment; not in journals before version 2. */
  readonly from?: LogPosition;
  /** Of the machine, when the segment was begun; not in journals of 0.1.0. */
  readonly boot?: string;
  /** Of the format; not in journals of 0.1.0, which are read. */
  readonly version?: number;
}

/** Raised whenever journals are written that this code would read wrong. */
export const JOURNAL_VERSION = 2;

const NEWER = 'the journal was written by a newer Almanac: start and stop that version once before using this one';

/** A segment's file as it lies in the folder. */
export interface SegmentFile {
  readonly segment: Segment;
  /** Absolute. */
  readonly path: string;
  readonly isSyncing: boolean;
}

/** Bytes that are read at once. */
const PIECE = 1024 * 1024;

const SEGMENT_FILE = /^(\d{10})\.(log|syncing)$/;

/** @param ending says whether the files of the segment are being fsynced */
export const segmentFileName = (segment: Segment, ending: 'log' | 'syncing'): string =>
  `${String(segment).padStart(10, '0')}.${ending}`;

/** Of a journal's folder (absolute path), oldest first. @throws FileSystemError */
export async function segmentFiles(fileSystem: FileSystem, folder: string): Promise<readonly SegmentFile[]> {
  const files = (await fileSystem.readDirectory(folder)).flatMap(({ name }): readonly SegmentFile[] => {
    const [, digits, ending] = SEGMENT_FILE.exec(name) ?? [];
    return digits === undefined
      ? []
      : [{ segment: Number(digits), path: `${folder}/${name}`, isSyncing: ending === 'syncing' }];
  });
  return files.sort((a, b) => a.segment - b.segment);
}

/** Segments that a journal's folder holds, oldest first. @throws FileSystemError */
export async function segmentsIn(fileSystem: FileSystem, folder: string): Promise<readonly Segment[]> {
  return (await segmentFiles(fileSystem, folder)).map(({ segment }) => segment);
}

/** What of a journal's folder has not been forgotten: files, and their bytes. @throws FileSystemError */
export async function journalOnDisk(
  fileSystem: FileSystem,
  folder: string,
): Promise<{ readonly segments: number; readonly bytes: number }> {
  const stats = await fileSystem.statAll((await segmentFiles(fileSystem, folder)).map(({ path }) => path));
  return { segments: stats.length, bytes: stats.reduce((sum, stat) => sum + (stat?.size ?? 0), 0) };
}

/**
 * Reads a segment's file, which is durable then: a process may have been killed before it had synced the last of it.
 *
 * @param from where to begin, in bytes
 * @returns nothing when the file ends before that place; undefined when it is gone
 * @throws FileSystemError
 */
export async function readDurably(fileSystem: FileSystem, path: string, from = 0): Promise<Uint8Array | undefined> {
  try {
    const file = await fileSystem.open(path, 'read');
    try {
      await file.dataSync();
      const pieces: Uint8Array[] = [];
      for await (const piece of readPieces(file, PIECE, from)) pieces.push(piece);
      return Buffer.concat(pieces);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** What the first frame of a segment's bytes says; undefined when it is not there yet. @throws Error when a newer version wrote it */
export function headOf(bytes: Uint8Array): SegmentHead | undefined {
  const frame = readFrame(bytes, 0);
  const head: SegmentHead | undefined = frame && JSON.parse(new TextDecoder().decode(frame.payload));
  if ((head?.version ?? 0) > JOURNAL_VERSION) throw new Error(NEWER);
  return head;
}
