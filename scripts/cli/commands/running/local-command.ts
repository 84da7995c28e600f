import type { Arguments } from '../../../../core/host.ts';
import type { CommandShape } from '../arguments/command-line.ts';
import type { CommandHost } from './host.ts';

/** A command that does not run inside a site: it makes one, or opens one and stays. Gives its exit code. */
export interface LocalCommand extends CommandShape {
  readonly run: (args: Arguments, host: CommandHost) => Promise<number>;
}
