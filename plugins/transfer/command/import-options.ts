import type { CommandContext } from '../../../core/index.ts';
import type { MediaPlace } from '../media/media-place.ts';

/** Options of an import. */
export interface ImportOptions {
  /** Only reports what would be done. */
  readonly dryRun: boolean;
  /** Kinds to import; undefined for all. */
  readonly only: ReadonlySet<string> | undefined;
  /** Where files are taken from, instead of the URLs of attachments. */
  readonly mediaFrom: MediaPlace | undefined;
  /** URL of the live site that the operator named: its files may be at private addresses and on any port. */
  readonly named?: string | undefined;
}

/** The command context of an import. */
export type ImportContext = Omit<CommandContext<unknown>, 'exporting'>;
