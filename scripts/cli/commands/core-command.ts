import type { Command, CommandContext, Output, RegisteredCommand, SiteServices } from '../../../core/host.ts';
import type { BackedUp } from '../backup/backup-entries.ts';

/** Services for the core's own commands, passed as their `config`, in addition to what every command gets. */
export interface CoreServices extends SiteServices {
  /** Repairs whatever can be repaired without losing data. @param tell receives a line per repair. @throws as `repairData` */
  repair(tell: (line: string) => void): Promise<void>;
  /** Formats record files; all when no paths are given. @param tell receives each file written. @throws as `formatData` */
  format(paths: readonly string[], tell: (file: string) => void): Promise<void>;
  /** @param file absolute path of the archive. @throws as `writeBackup` */
  backup(
    file: string,
    options: { readonly withSecrets: boolean; readonly progress: Output['progress'] },
  ): Promise<BackedUp>;
}

/** A command of the core, with the type of its input erased. */
export interface CoreCommand extends Omit<RegisteredCommand, 'run'> {
  readonly run: (input: never, context: CommandContext<CoreServices>) => Promise<number | undefined>;
}

/** Declares a command of the core. Returns it unchanged. */
export const defineCoreCommand = <Input>(command: Command<Input, CoreServices>): CoreCommand => command;
