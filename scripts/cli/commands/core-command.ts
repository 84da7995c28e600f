import type { Command, CommandContext, Output, RegisteredCommand, SiteServices } from '../../../core/host.ts';
import type { BackedUp } from '../backup/backup-entries.ts';

/** What the core's own commands may use beside what every command gets; their `config`. */
export interface CoreServices extends SiteServices {
  /** Repairs data as far as nothing is lost by it. @param tell told what was done. @throws as `repairData` */
  repair(tell: (line: string) => void): Promise<void>;
  /** Lays out record files; all when no paths are given. @param tell told the file that was written. @throws as `formatData` */
  format(paths: readonly string[], tell: (file: string) => void): Promise<void>;
  /** @param file absolute path of the archive. @throws as `writeBackup` */
  backup(
    file: string,
    options: { readonly withSecrets: boolean; readonly progress: Output['progress'] },
  ): Promise<BackedUp>;
}

/** A command of the core, the type of its input worn off. */
export interface CoreCommand extends Omit<RegisteredCommand, 'run'> {
  readonly run: (input: never, context: CommandContext<CoreServices>) => Promise<number | undefined>;
}

/** Declares a command of the core. Does nothing else. */
export const defineCoreCommand = <Input>(command: Command<Input, CoreServices>): CoreCommand => command;
