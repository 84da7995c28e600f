import { describe, test } from 'node:test';
import type { Appended, CommitLog } from '../../../core/store/journal/commit-log.ts';
import type { JournalEntry } from '../../../core/store/journal/journal.ts';
import { JournalFile } from '../../../core/store/journal/journal-file.ts';
import type { LogPosition } from '../../../core/store/records/ids.ts';
import { type CommitLogUnderTest, commitLogCases } from '../../../scripts/testing/commit-log-cases.ts';
import { SimClock } from '../../sim/clock.ts';
import { SimFileSystem } from '../../sim/file-system.ts';
import { MemoryCommitLog } from './memory-commit-log.ts';

function journal<Log>(make: new (...parameters: ConstructorParameters<typeof JournalFile>) => Log): Log {
  const fileSystem = new SimFileSystem(new SimClock());
  fileSystem.makeDirectoryNow('/journal');
  return new make(fileSystem, { folder: '/journal', segments: [], boot: 'boot-1' });
}

/** Begins a stretch with each entry, so that all that may be trimmed is. */
class ManySegments extends JournalFile {
  override async appendIf(after: LogPosition, entry: JournalEntry): Promise<Appended> {
    const appended = await super.appendIf(after, entry);
    if (appended === 'appended') await this.cut();
    return appended;
  }
}

const LOGS: Readonly<Record<string, CommitLogUnderTest>> = {
  'the journal': { open: async (): Promise<CommitLog> => journal(JournalFile) },
  'a journal of many stretches': { open: async () => journal(ManySegments) },
  'a log in memory': { open: async () => new MemoryCommitLog(), share: async (log) => log },
};

for (const [name, log] of Object.entries(LOGS)) {
  describe(name, () => {
    for (const one of commitLogCases(log)) test(one.name, one.run);
  });
}
