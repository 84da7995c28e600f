import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Output } from '../../../core/index.ts';
import { openSite } from '../../../core/open-site.ts';
import { systemClock } from '../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { chokidarWatcher } from '../../../core/platform/node/files/watcher.ts';
import { systemProcesses } from '../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../core/platform/node/random.ts';
import type { Ports } from '../../../core/platform/ports.ts';
import type { OpenSiteOptions, Site } from '../../../core/site.ts';
import { coreCommands } from '../../../scripts/cli/commands/core-commands.ts';
import { listTotals } from '../../../scripts/cli/list-totals.ts';
import { findPlugins } from '../../../scripts/find-plugins/find.ts';
import { noGit } from '../../../scripts/testing/no-git.ts';
import { noImages } from '../../../scripts/testing/no-images.ts';
import { noMail } from '../../../scripts/testing/no-mail.ts';
import { noNetwork } from '../../../scripts/testing/no-network.ts';
import { toWebHandler } from '../../../scripts/testing/web-handler.ts';

/** The folder of the built-in plugins. */
export const PLUGINS = fileURLToPath(new URL('../../../plugins', import.meta.url));
const ORIGIN = 'http://127.0.0.1';

/** A line of the log. */
export interface Logged {
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A site in a real folder, open in this process and called without a socket. */
export interface OpenedSite {
  readonly site: Site;
  /** Its log so far. */
  readonly logged: readonly Logged[];
  /** @param path relative to the REST root */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** @param address any URL of the site */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** Runs a command as the operator. @returns its output @throws Error if its exit code is not 0 */
  command(words: string, input: unknown): Promise<readonly string[]>;
}

/** Makes a temporary folder with the settings of a site with the calendar. @returns its absolute path */
export async function makeSiteFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-faults-'));
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ plugins: { content: true, calendar: true } }));
  return folder;
}

/** Removes a folder made by `makeSiteFolder`. */
export const removeSiteFolder = (folder: string): void => rmSync(folder, { recursive: true });

/** Options that replace the defaults when a site is opened. */
interface Opening extends Partial<Pick<OpenSiteOptions, 'findPlugins' | 'watchPlugins' | 'fingerprint'>> {
  readonly ports?: Partial<Ports>;
}

/** Opens the site in a folder on this machine. */
export async function openSiteIn(folder: string, { ports = {}, ...more }: Opening = {}): Promise<OpenedSite> {
  const logged: Logged[] = [];
  const note = (message: string, fields = {}) => logged.push({ message, fields });
  const site = await openSite({
    commands: coreCommands,
    totals: listTotals,
    folder,
    ports: {
      fileSystem: nodeFileSystem,
      clock: systemClock,
      git: noGit,
      images: noImages,
      random: secureRandom,
      processes: systemProcesses,
      log: { info: note, warn: note, error: note },
      mail: noMail,
      network: noNetwork,
      watcher: chokidarWatcher,
      ...ports,
    },
    findPlugins: () => findPlugins(nodeFileSystem, PLUGINS),
    ...more,
  });
  const handle = toWebHandler((request) => site.handle(request));
  const command = async (words: string, input: unknown) => {
    const printed: string[] = [];
    const print = (line: string) => printed.push(line);
    const output: Output = { print, warn: print, progress: () => {} };
    const code = await site.run(words.split(' '), input, output);
    if (code !== 0) throw new Error(`${words} ended with ${code}: ${printed.join('\n')}`);
    return printed;
  };
  return {
    site,
    logged,
    ask: (path, init) => handle(new Request(`${ORIGIN}${site.settings.rest_root}${path}`, init)),
    fetch: (address, init) => handle(new Request(address, init)),
    command,
  };
}
