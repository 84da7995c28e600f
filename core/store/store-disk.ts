import type { Clock } from '../ports/clock.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { Log } from '../ports/log.ts';
import type { Conflicts } from './conflicts.ts';
import type { GitPause } from './git-pause.ts';
import type { Layout } from './layout.ts';
import type { RecordRules } from './record-rules.ts';

/** What the parts of the store below the writer share. */
export interface StoreDisk {
  readonly fileSystem: FileSystem;
  readonly layout: Layout;
  readonly clock: Clock;
  readonly log: Log;
  readonly conflicts: Conflicts;
  readonly rules: RecordRules;
  readonly git: GitPause;
}
