import { hashOf } from '../../lib/index.ts';
import { type FileStat, type FileSystemError, hasCode, isClosedToUs } from '../../platform/index.ts';
import { type KnownFile, knownFile, UNREAD } from '../disk/known-file.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { RewrittenFiles } from '../publish/rewritten-files.ts';
import { type FileProblem, notAFile, unreadable } from '../records/file-problem.ts';
import { parseRecord } from '../records/parse-record.ts';
import { MAX_RECORD_BYTES, recordFileName } from '../records/record-file.ts';
import type { RecordEntry } from '../records/record-files.ts';
import { StoredEntry } from '../records/stored-entry.ts';

/** Result of reading one record file. */
export type Look =
  | { readonly kind: 'gone' }
  | { readonly kind: 'bad'; readonly problem: FileProblem; readonly known: KnownFile }
  | { readonly kind: 'good'; readonly entry: RecordEntry; readonly known: KnownFile };

/** The folder to read. */
export interface LookedAt {
  readonly disk: StoreDisk;
  /** Files that are being rewritten may be missing from their places without being removed. */
  readonly rewritten: Pick<RewrittenFiles, 'has'>;
  /** Path of the folder, relative to the data folder. */
  readonly path: string;
}

/**
 * Stats and reads the files of records.
 *
 * @returns results by id, without files that are missing because they are being rewritten
 * @throws FileSystemError when the disk fails, unless only single files are unreadable
 */
export async function readRecordFiles(
  { disk, rewritten, path }: LookedAt,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Look>> {
  const { fileSystem, clock, layout } = disk;
  const fileOf = (id: number) => `${path}/${recordFileName(id)}`;
  const place = (id: number) => `${layout.root}/${fileOf(id)}`;
  const seenAt = clock.now();
  const stats = await fileSystem.statAll(ids.map(place));
  const looks = new Map<number, Look>();
  const readable = new Map<number, FileStat>();
  for (const [index, id] of ids.entries()) {
    const stat = stats[index];
    const problem = stat && refuse(stat);
    if (stat && problem) looks.set(id, { kind: 'bad', problem, known: knownFile(stat, UNREAD, seenAt) });
    else if (stat) readable.set(id, stat);
    else if (!rewritten.has(fileOf(id))) looks.set(id, { kind: 'gone' });
  }
  const found = await fileSystem.readAll([...readable.keys()].map(place));
  // many small buffers cost more than their bytes
  const together = Buffer.concat(found.filter((bytes) => bytes instanceof Uint8Array));
  let start = 0;
  for (const [index, [id, stat]] of [...readable].entries()) {
    const bytes = found[index];
    const end = start + (bytes instanceof Uint8Array ? bytes.length : 0);
    if (bytes instanceof Uint8Array) {
      const parsed = parseRecord(bytes, id);
      const hash = hashOf(bytes);
      const known = knownFile(stat, hash, seenAt);
      if ('problem' in parsed) looks.set(id, { kind: 'bad', problem: parsed.problem, known });
      else
        looks.set(id, { kind: 'good', entry: new StoredEntry(id, hash, together, { start, end, checksum: 0 }), known });
    } else if (bytes) looks.set(id, unread(bytes, knownFile(stat, UNREAD, seenAt)));
    start = end;
  }
  return looks;
}

function unread(error: FileSystemError, known: KnownFile): Look {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return { kind: 'gone' };
  if (!isUnreadable(error)) throw error;
  return { kind: 'bad', problem: unreadable(error), known };
}

/** Is the file unreadable, because of its permissions or a disk error? */
const isUnreadable = (error: unknown): boolean => isClosedToUs(error) || hasCode(error, 'EIO');

function refuse({ kind, size }: FileStat): FileProblem | undefined {
  if (kind !== 'file') return notAFile(kind);
  if (size > MAX_RECORD_BYTES) return { kind: 'too-large', message: `is larger than ${MAX_RECORD_BYTES} bytes` };
  return undefined;
}
