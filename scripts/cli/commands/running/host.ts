import type { FindPlugins, Output, Ports, Settings, Uncaught, Watchdog } from '../../../../core/host.ts';
import type { Authoring } from './authoring.ts';
import type { ControlSocket } from './control-socket.ts';

/** Everything outside the core that the command line uses; assembled in `scripts/almanac.ts`. */
export interface CommandHost {
  readonly ports: Ports;
  readonly output: Output;
  /** Environment variables of the process. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Shows a status line on the terminal, replacing the previous one; empty removes it. Does nothing if standard error is no terminal. */
  status(text: string): void;
  /** Standard error is a terminal. */
  readonly interactive: boolean;
  /**
   * Asks the user at the terminal and returns the line typed, hidden on request; empty at end of input. Undefined when there is
   * no terminal.
   */
  readonly ask: ((question: string, how?: { readonly hidden: boolean }) => Promise<string>) | undefined;
  readonly authoring: Authoring;
  readonly controlSocket: ControlSocket;
  readonly uncaught: Uncaught;
  /** Ends the process when plugin code never returns. */
  readonly watchdog: Watchdog;
  /** Plugins that are on in a new site, by name, with their settings. */
  readonly newSitePlugins: Settings['plugins'];
  /** Absolute path of the starter files of a plugin for a new site; it may not exist. */
  starterOf(plugin: string): string;
  /** Path below the REST root, shown as an example at the first sign-in. */
  readonly examplePath: string;
  /** Finds the plugins present. @param folder absolute path of the site; without one, only built-in plugins are found */
  findPlugins(folder?: string): FindPlugins;
  /** Fingerprint of the running code, including its dependencies. */
  fingerprint(): Promise<string>;
  /** How the user invokes this command, such as `npm run --silent almanac --`. */
  readonly typed: string;
  /** Version of this almanac: `0.2.0`. */
  version(): Promise<string>;
  /** Command and first arguments that start this program again, from any folder. */
  readonly program: readonly string[];
  /** Reads standard input to its end, also when it is a socket (as with ssh), which cannot be opened by path. */
  readInput(): Promise<Uint8Array>;
  /** Absolute path of a path as typed. */
  resolve(path: string): string;
  /** Waits, and keeps the process alive meanwhile. */
  pause(milliseconds: number): Promise<void>;
  /** The first free port at this address, counting up from this one; 0 means any. */
  freePort(from: number, address: string): Promise<number>;
  /** Resolves when the process is asked to stop. */
  stopRequested(): Promise<void>;
}
