import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { FileSystem } from '../../../core/platform/file-system.ts';
import { systemClock } from '../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { chokidarWatcher } from '../../../core/platform/node/files/watcher.ts';
import { systemProcesses } from '../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../core/platform/node/random.ts';
import type { Ports } from '../../../core/platform/ports.ts';
import { almanac } from '../../../scripts/cli/commands/main.ts';
import { findPlugins } from '../../../scripts/find-plugins/find.ts';
import { unixControlSocket } from '../../../scripts/host/control-socket.ts';
import { freePort } from '../../../scripts/host/free-port.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { commandHost } from './command-host.ts';

const BUILT_IN = fileURLToPath(new URL('../../../plugins', import.meta.url));

/** Exit code and output of a command. */
export interface Said {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

/**
 * A temporary folder in which commands are run within this process, with the plugins of this project and a separate folder of user
 * files.
 *
 * @param ports replacements for those of this machine, such as git
 */
export function personIn(t: TestContext, ports: Partial<Ports> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'almanac-test-'));
  const endings: (() => Promise<unknown>)[] = [];
  t.after(async () => {
    for (const end of endings) await end();
    // a stopping server may still write
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  });
  const type = async (line: readonly string[], fileSystem: FileSystem = nodeFileSystem): Promise<Said> => {
    const all = {
      ...ports,
      fileSystem,
      clock: systemClock,
      random: secureRandom,
      processes: systemProcesses,
      log: quietLog,
      watcher: chokidarWatcher,
    };
    const { host, printed, warned } = commandHost(all, {
      newSitePlugins: { content: true, calendar: true, site: true, builder: true },
      starterOf: (plugin) => `${BUILT_IN}/${plugin}/starter`,
      controlSocket: unixControlSocket,
      findPlugins: () => () => findPlugins(fileSystem, BUILT_IN),
      resolve: (path) => resolve(home, path),
      freePort,
      stopRequested: () => new Promise(() => {}),
    });
    return { code: await almanac(line, host), out: printed, err: warned };
  };
  /** Registers a cleanup that runs before the folder is removed. */
  const atEnd = (end: () => Promise<unknown>) => void endings.push(end);
  return { home, type, atEnd };
}
