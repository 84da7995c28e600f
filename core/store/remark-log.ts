import { inTurn } from '../in-turn.ts';
import type { Log } from '../ports/log.ts';
import type { RemarkedFile } from './collection/bound-collection.ts';
import type { Remark } from './collection/remarks.ts';
import type { LocateMember } from './locate-member.ts';

/** So many lines are logged at once. */
const MOST_LINES = 20;

interface RemarkLogParts {
  readonly remarked: () => readonly RemarkedFile[];
  readonly locate: LocateMember;
  readonly log: Log;
}

/** Logs what is to be told of records that are served: what the API would refuse as a warning, unknown members as a notice. */
export interface RemarkLog {
  /** Something may have changed: logs a line for each remark that is new. */
  check(): void;
  /** Resolves when all lines are logged. */
  settled(): Promise<void>;
}

export function createRemarkLog({ remarked, locate, log }: RemarkLogParts): RemarkLog {
  /** By file, the messages that were logged. */
  let told = new Map<string, ReadonlySet<string>>();
  const line = async (file: string, { kind, message: problem, path }: Remark) => {
    const { line, column } = (await locate(file, path)) ?? {};
    const fields = { file, line, column, problem };
    if (kind === 'rule') log.warn('a record says what the API would refuse', fields);
    else log.info('a record has a member that is not known', fields);
  };
  const report = async () => {
    const now = remarked();
    const before = told;
    told = new Map(now.map(({ file, remarks }) => [file, new Set(remarks.map(({ message }) => message))]));
    const fresh = now.flatMap(({ file, remarks }) =>
      remarks.filter(({ message }) => !before.get(file)?.has(message)).map((remark) => ({ file, remark })),
    );
    for (const { file, remark } of fresh.slice(0, MOST_LINES)) await line(file, remark);
    const more = fresh.length - MOST_LINES;
    if (more > 0) log.warn('there is more to tell of records: almanac doctor lists it', { more });
  };
  const reports = inTurn(report);
  return {
    check: () => {
      if (told.size + remarked().length > 0) reports.ask();
    },
    settled: reports.settled,
  };
}
