import { type FileSystem, hasCode, readPieces } from '../../platform/index.ts';
import type { LogPosition } from '../records/ids.ts';
import { readFrame } from './frame.ts';

/** Number of a segment: a file of the journal that is deleted as a whole. Numbers ascend. */
export type Segment = number;

/** How much of an earlier segment is valid: bytes after that were never acknowledged. */
export interface Valid {
  readonly segment: Segment;
  readonly length: number;
}

/** Content of a segment's first frame. */
export interface SegmentHead {
  readonly after: Valid | null;
  /** Position of the last entry before the segment; missing in journals before version 2. */
  readonly from?: LogPosition;
  /** Boot id of the machine when the segment was created; missing in journals of 0.1.0. */
  readonly boot?: string;
  /** Version of the format; missing in journals of 0.1.0, which are supported. */
  readonly version?: number;
}

/** Increase it whenever the format changes in a way that this code would misread. */
export const JOURNAL_VERSION = 2;

const NEWER = 'the journal was written by a newer Almanac: start and stop that version once before using this one';

/** A segment's file in the folder. */
export interface SegmentFile {
  readonly segment: Segment;
  /** Absolute. */
  readonly path: string;
  readonly isSyncing: boolean;
}

/** Bytes per read. */
const PIECE = 1024 * 1024;

const SEGMENT_FILE = /^(\d{10})\.(log|syncing)$/;

/** @param ending `syncing` while a checkpoint fsyncs the files of the segment */
export const segmentFileName = (segment: Segment, ending: 'log' | 'syncing'): string =>
  `${String(segment).padStart(10, '0')}.${ending}`;

/** The segments' files in a journal's folder (absolute path), oldest first. @throws FileSystemError */
export async function segmentFiles(fileSystem: FileSystem, folder: string): Promise<readonly SegmentFile[]> {
  const files = (await fileSystem.readDirectory(folder)).flatMap(({ name }): readonly SegmentFile[] => {
    const [, digits, ending] = SEGMENT_FILE.exec(name) ?? [];
    return digits === undefined
      ? []
      : [{ segment: Number(digits), path: `${folder}/${name}`, isSyncing: ending === 'syncing' }];
  });
  return files.sort((a, b) => a.segment - b.segment);
}

/** The segments in a journal's folder, oldest first. @throws FileSystemError */
export async function segmentsIn(fileSystem: FileSystem, folder: string): Promise<readonly Segment[]> {
  return (await segmentFiles(fileSystem, folder)).map(({ segment }) => segment);
}

/** Number of segments in a journal's folder, and their size in bytes. @throws FileSystemError */
export async function journalOnDisk(
  fileSystem: FileSystem,
  folder: string,
): Promise<{ readonly segments: number; readonly bytes: number }> {
  const stats = await fileSystem.statAll((await segmentFiles(fileSystem, folder)).map(({ path }) => path));
  return { segments: stats.length, bytes: stats.reduce((sum, stat) => sum + (stat?.size ?? 0), 0) };
}

/**
 * Fsyncs and reads a segment's file: its writer may have been killed before it had synced the last frame.
 *
 * @param from offset in bytes
 * @returns no bytes if the file ends before that offset; undefined if it was removed
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

/** Decodes the first frame of a segment; undefined if it is not there yet. @throws Error when a newer version wrote it */
export function headOf(bytes: Uint8Array): SegmentHead | undefined {
  const frame = readFrame(bytes, 0);
  const head: SegmentHead | undefined = frame && JSON.parse(new TextDecoder().decode(frame.payload));
  if ((head?.version ?? 0) > JOURNAL_VERSION) throw new Error(NEWER);
  return head;
}
