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
  const files = async () => {
    const found = new Map<string, QuarantinedFile>();
    for (const { path, ...file } of unfit()) found.set(file.file, { ...file, ...(await locate(file.file, path)) });
    for (const file of records.quarantined()) found.set(file.file, file);
    return [...found.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
  };
  const report = async () => {
    const all = await files();
    // who takes in dropped files says what became of each
    const dropped = new Set(droppedFiles(all));
    const now = new Map(all.flatMap((file) => (dropped.has(file.file) ? [] : [[file.file, file]])));
    for (const [file, problem] of now) {
      const { kind, message, line, column, stale } = problem;
      const fault = faultOf(problem);
      if (reported.get(file) !== fault)
        log.warn('a file was quarantined', { file, kind, line, column, problem: message, stale });
      reported.set(file, fault);
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

/** Their message names the member that is meant; where it stands was looked up later, in a file that may have changed since. */
const NAMED: ReadonlySet<QuarantinedFile['kind']> = new Set(['schema', 'newer-version'] as const);

/** What tells a fault of a file from another one. */
const faultOf = ({ kind, message, line, column }: QuarantinedFile): string =>
  JSON.stringify(NAMED.has(kind) ? [kind, message] : [kind, message, line, column]);
