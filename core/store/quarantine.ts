import { serialQueue } from '../lib/index.ts';
import type { Log } from '../platform/index.ts';
import type { UnfitFile } from './collection/bound-collection.ts';
import type { QuarantinedFile } from './records/file-problem.ts';
import { droppedFiles } from './records/list-records.ts';
import type { LocateMember } from './records/locate-member.ts';
import type { RecordFiles } from './records/record-files.ts';

interface QuarantineParts {
  readonly records: Pick<RecordFiles, 'quarantined'>;
  /** Files that parse but are not valid records of their collections. */
  readonly unfit: () => readonly UnfitFile[];
  readonly locate: LocateMember;
  readonly log: Log;
}

/** The files in quarantine. */
interface Quarantine {
  /** Sorted by name. */
  files(): Promise<readonly QuarantinedFile[]>;
  /** Call this after possible changes: logs a line for each file that was quarantined, has another fault, or was corrected. */
  check(): void;
  /** Resolves when all lines are logged. */
  settled(): Promise<void>;
}

export function createQuarantine({ records, unfit, locate, log }: QuarantineParts): Quarantine {
  let reported = new Map<string, string>();
  const listed = () => {
    const found = new Map([...unfit(), ...records.quarantined()].map((file) => [file.file, file]));
    return [...found.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
  };
  const placed = async (one: Listed): Promise<QuarantinedFile> => {
    if (!('path' in one)) return one;
    const { path, ...file } = one;
    return { ...file, ...(await locate(file.file, path)) };
  };
  const files = async () => {
    const all: QuarantinedFile[] = [];
    for (const file of listed()) all.push(await placed(file));
    return all;
  };
  const report = async () => {
    const all = listed();
    // the importer reports dropped files
    const dropped = new Set(droppedFiles(all));
    const now = new Map(all.flatMap((file) => (dropped.has(file.file) ? [] : [[file.file, file]])));
    for (const [name, one] of now) {
      const fault = faultOf(one);
      if (reported.get(name) !== fault) {
        const { file, kind, line, column, message: problem, stale } = await placed(one);
        log.warn('a file was quarantined', { file, kind, line, column, problem, stale });
      }
      reported.set(name, fault);
    }
    for (const file of reported.keys()) if (!now.has(file)) log.info('a file has left quarantine', { file });
    reported = new Map([...reported].filter(([file]) => now.has(file)));
  };
  const reports = serialQueue(report);
  return {
    files,
    check: () => {
      if (reported.size + records.quarantined().length + unfit().length > 0) reports.ask();
    },
    settled: reports.settled,
  };
}

/** The position of an unfit file's member is only looked up when it is reported; the file may have changed by then. */
type Listed = UnfitFile | QuarantinedFile;

/** Identifies a fault of a file. */
const faultOf = (file: Listed): string =>
  JSON.stringify([file.kind, file.message, 'path' in file ? file.path : [file.line, file.column]]);
