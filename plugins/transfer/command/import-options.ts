import type { CommandContext } from '../../../core/index.ts';
import type { MediaPlace } from '../media/media-place.ts';

/** What an import is told. */
export interface ImportOptions {
  /** Says what would be done, and writes nothing. */
  readonly dryRun: boolean;
  /** Kinds that are imported; undefined for all. */
  readonly only: ReadonlySet<string> | undefined;
  /** Where files are taken from instead of the addresses that attachments have. */
  readonly mediaFrom: MediaPlace | undefined;
  /** Live site that a person named: its files may be at private addresses, and on any port. */
  readonly named?: string | undefined;
}

/** What an import works with: what every command is given. */
export type ImportContext = Omit<CommandContext<unknown>, 'exporting'>;
