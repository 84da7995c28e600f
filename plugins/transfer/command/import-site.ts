import type { CommandContext } from '../../../core/index.ts';
import type { ImportReader } from '../items/import-item.ts';
import type { MediaPlace } from '../media/media-place.ts';
import type { ImportReport } from '../report/report.ts';

/** What an import is told. */
export interface ImportOptions {
  /** Says what would be done, and writes nothing. */
  readonly dryRun: boolean;
  /** Kinds that are imported; undefined for all. */
  readonly only: ReadonlySet<string> | undefined;
  /** Where files are taken from instead of the addresses that attachments have. */
  readonly mediaFrom: MediaPlace | undefined;
}

/** What an import works with: what every command is given. */
export type ImportContext = CommandContext<unknown>;

/**
 * Brings in all that a reader gives: the one writer of all imports. What was imported before is found again, so that a second import
 * changes nothing, and one that was cut off goes on. Parts are transactions of their own, and others are served between them.
 *
 * @throws CommandError, a sentence for people, before anything is written, for what cannot be read
 */
export declare function importSite(
  reader: ImportReader,
  options: ImportOptions,
  context: ImportContext,
): Promise<ImportReport>;
