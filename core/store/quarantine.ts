import { serialQueue } from '../lib/index.ts';
import type { Log } from '../platform/index.ts';
import type { UnfitFile } from './collection/bound-collection.ts';
import type { QuarantinedFile } from './records/file-problem.ts';
import { droppedFiles } from './records/list-records.ts';
import type { LocateMember } from './records/locate-member.ts';
import type { RecordFiles } from './records/record-files.ts';

interface QuarantineParts {
  readonly records: Pick<RecordFiles, 'quarantined'>;
  /** Files that parse but are no records of their collections. */
  readonly unfit: () => readonly UnfitFile[];
  readonly locate: LocateMember;
  readonly log: Log;
}

/** The files that are not served as they lie there. */
interface Quarantine {
  /** Ordered by name. */
  files(): Promise<readonly QuarantinedFile[]>;
  /** Something may have changed: logs one line for each file that came in, changed its fault, or was mended. */
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
    // who takes in dropped files says what became of each
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

/** Where the member of one that is unfit stands is looked up when somebody is told: the file may be another one by then. */
type Listed = UnfitFile | QuarantinedFile;

/** What tells a fault of a file from another one. */
const faultOf = (file: Listed): string =>
  JSON.stringify([file.kind, file.message, 'path' in file ? file.path : [file.line, file.column]]);
