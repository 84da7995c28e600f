import type { FindPlugins, Output, Ports, Settings, Uncaught, Watchdog } from '../../../../core/host.ts';
import type { Authoring } from './authoring.ts';
import type { ControlSocket } from './control-socket.ts';

/** Everything that the command line reaches for outside the core; put together in `scripts/almanac.ts`. */
export interface CommandHost {
  readonly ports: Ports;
  readonly output: Output;
  /** Variables of the process. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Shows a line on the terminal in the place of the one before, or none; nothing where standard error is no terminal. */
  status(text: string): void;
  /** Somebody is looking: standard error is a terminal. */
  readonly interactive: boolean;
  /** Asks the person at the terminal, and gives the line that they type, hidden where asked to; empty when they go. Undefined where nobody is. */
  readonly ask: ((question: string, how?: { readonly hidden: boolean }) => Promise<string>) | undefined;
  readonly authoring: Authoring;
  readonly controlSocket: ControlSocket;
  readonly uncaught: Uncaught;
  /** For a server. */
  readonly watchdog: Watchdog;
  /** The plugins that are on in a new site, by name, with what its settings say of them. */
  readonly newSitePlugins: Settings['plugins'];
  /** Absolute path of the folder whose files a new site with this plugin begins with; it need not be there. */
  starterOf(plugin: string): string;
  /** Path below the REST root, shown as an example to somebody who signs in for the first time. */
  readonly examplePath: string;
  /** Finds the plugins that are present. @param folder absolute path of the site; without one, those of this project alone */
  findPlugins(folder?: string): FindPlugins;
  /** Of the code that runs, its dependencies included. */
  fingerprint(): Promise<string>;
  /** What a person types to run this command, such as `npm run --silent almanac --`. */
  readonly typed: string;
  /** Of this almanac: `0.2.0`. */
  version(): Promise<string>;
  /** What starts this program anew, from any folder: a command and its first arguments. */
  readonly program: readonly string[];
  /** All of standard input, to its end; a socket too (as of ssh), which nobody can open by its path. */
  readInput(): Promise<Uint8Array>;
  /** Absolute path of what a person typed. */
  resolve(path: string): string;
  /** Keeps the process alive meanwhile. */
  pause(milliseconds: number): Promise<void>;
  /** The first port that nobody listens on at this address, from this one upwards; 0 stands for any. */
  freePort(from: number, address: string): Promise<number>;
  /** Resolves when the process is asked to end. */
  stopRequested(): Promise<void>;
}
