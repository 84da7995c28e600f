import { type Argument, type Arguments, UsageError } from '../../../../core/host.ts';
import { requiredArgument } from './text-argument.ts';

/** `--port` of the commands that serve a site. */
export const PORT: Argument = {
  type: 'string',
  description: 'port to listen on; 0 for any free port',
  default: '8080',
};

/** The value of `--port`. @throws UsageError when it is not a port number */
export function portArgument(args: Arguments): number {
  const given = requiredArgument(args, 'port');
  const port = Number(given);
  if (/^\d{1,5}$/.test(given) && port <= 65_535) return port;
  throw new UsageError(`--port must be a number from 0 to 65535, not ${given}`);
}
