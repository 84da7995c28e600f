import { serialQueue } from '../lib/index.ts';
import type { Log } from '../platform/index.ts';
import type { RemarkedFile } from './collection/bound-collection.ts';
import type { Finding } from './findings/finding.ts';
import type { LocateMember } from './records/locate-member.ts';
import type { Remark } from './schema/remarks.ts';

/** Maximum of lines that are logged at once. */
const MOST_LINES = 20;

interface RemarkLogParts {
  readonly remarked: () => readonly RemarkedFile<Remark | Finding>[];
  readonly locate: LocateMember;
  readonly log: Log;
}

/** Logs remarks on files that are served: problems and values that the API would refuse as warnings, unknown members as information. */
interface RemarkLog {
  /** Call this after possible changes: logs a line for each new remark. */
  check(): void;
  /** Resolves when all lines are logged. */
  settled(): Promise<void>;
}

export function createRemarkLog({ remarked, locate, log }: RemarkLogParts): RemarkLog {
  /** Logged messages by file. */
  let told = new Map<string, ReadonlySet<string>>();
  const line = async (file: string, remark: Remark | Finding) => {
    if (!('kind' in remark)) {
      const { line, column, message: problem } = remark;
      return log.warn('a file has a problem', { file, line, column, problem });
    }
    const { kind, message: problem, path } = remark;
    const { line, column } = (await locate(file, path)) ?? {};
    const fields = { file, line, column, problem };
    if (kind === 'rule') log.warn('a record contains a value that the API would refuse', fields);
    else log.info('a record has an unknown member', fields);
  };
  const report = async () => {
    const now = remarked();
    const before = told;
    told = new Map();
    for (const { file, remarks } of now) {
      told.set(file, new Set([...(told.get(file) ?? []), ...remarks.map(({ message }) => message)]));
    }
    const fresh = now.flatMap(({ file, remarks }) =>
      remarks.filter(({ message }) => !before.get(file)?.has(message)).map((remark) => ({ file, remark })),
    );
    for (const { file, remark } of fresh.slice(0, MOST_LINES)) await line(file, remark);
    const more = fresh.length - MOST_LINES;
    if (more > 0) log.warn('there are more warnings about records: almanac doctor lists them', { more });
  };
  const reports = serialQueue(report);
  return {
    check: () => {
      if (told.size + remarked().length > 0) reports.ask();
    },
    settled: reports.settled,
  };
}
