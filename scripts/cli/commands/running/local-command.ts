import type { Arguments } from '../../../../core/host.ts';
import type { CommandShape } from '../arguments/command-line.ts';
import type { CommandHost } from './host.ts';

/** A command that runs outside a site, for example to create or serve one. Resolves to its exit code. */
export interface LocalCommand extends CommandShape {
  readonly run: (args: Arguments, host: CommandHost) => Promise<number>;
}
