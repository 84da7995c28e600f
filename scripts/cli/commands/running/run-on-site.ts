import { hasCode, LockHeld } from '../../../../core/host.ts';
import { sendCommand } from '../control.ts';
import type { CommandHost } from './host.ts';
import { onHostSite } from './on-host-site.ts';

/** How long a command waits for another one, or for a server that is starting or stopping. Milliseconds. */
const PATIENCE = 10_000;
const STEP = 100;

/** A command ready to run, as plain JSON. */
export interface PreparedCommand {
  readonly words: readonly string[];
  readonly input: unknown;
  /** Key of the plugin whose command it is; undefined for one of the core. */
  readonly plugin?: string | undefined;
}

/**
 * Runs a command on the site in a folder: in this process, or in the server that holds its lock.
 *
 * @param folder absolute path
 * @returns its exit code
 * @throws LockHeld when another process holds the lock, cannot be reached and does not end; what `openSite` throws
 */
export async function runOnSite(host: CommandHost, folder: string, command: PreparedCommand): Promise<number> {
  for (let waited = 0; ; waited += STEP) {
    const outcome = await runHere(host, folder, command);
    if (typeof outcome === 'number') return outcome;
    const code = await runThere(host, folder, outcome, command);
    if (code !== undefined) return code;
    if (waited >= PATIENCE) throw outcome;
    await host.pause(STEP);
  }
}

async function runHere(
  host: CommandHost,
  folder: string,
  { words, input, plugin }: PreparedCommand,
): Promise<number | LockHeld> {
  try {
    return await onHostSite(host, folder, (site) => site.run(words, input, host.output, plugin));
  } catch (error) {
    if (error instanceof LockHeld) return error;
    throw error;
  }
}

/** Undefined when the holder cannot be reached: it is a command, a server that is starting or stopping, or that of another folder. */
async function runThere(
  host: CommandHost,
  folder: string,
  { holder: { socket } }: LockHeld,
  command: PreparedCommand,
): Promise<number | undefined> {
  if (socket === undefined || !(await host.controlSocket.isOf(socket, folder))) return undefined;
  try {
    return await sendCommand(host.controlSocket, socket, command, host.output);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ECONNREFUSED')) return undefined;
    throw error;
  }
}
