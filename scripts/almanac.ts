#!/usr/bin/env node
/** The `almanac` command: the core, this machine and the plugins that lie beside it, put together. */
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { almanac } from '../core/commands/main.ts';
import { terminalOutput } from '../core/commands/terminal-output.ts';
import { findPlugins } from '../core/loading/find.ts';
import { hasCode } from '../core/ports/file-system.ts';
import { systemClock } from '../core/ports/node/clock.ts';
import { unixControlSocket } from '../core/ports/node/control-socket.ts';
import { nodeFileSystem } from '../core/ports/node/file-system.ts';
import { freePort } from '../core/ports/node/free-port.ts';
import { jsonLog } from '../core/ports/node/log.ts';
import { systemProcesses } from '../core/ports/node/processes.ts';
import { secureRandom } from '../core/ports/node/random.ts';
import { chokidarWatcher } from '../core/ports/node/watcher.ts';

/** Run by npm, a command is in the package's folder; what a person typed is meant from where they are. */
const here = process.env.INIT_CWD ?? process.cwd();

// a reader that has seen enough, such as `head`, is no failure
process.stdout.on('error', (error) => {
  if (!hasCode(error, 'EPIPE')) throw error;
});

process.exitCode = await almanac(process.argv.slice(2), {
  ports: {
    fileSystem: nodeFileSystem,
    clock: systemClock,
    random: secureRandom,
    processes: systemProcesses,
    log: jsonLog(),
    watcher: chokidarWatcher,
  },
  output: terminalOutput(process.stdout, process.stderr),
  interactive: process.stderr.isTTY === true,
  controlSocket: unixControlSocket,
  newSitePlugins: ['content', 'calendar'],
  examplePath: '/calendar/events/v1/events?status=draft',
  plugins: () => findPlugins(nodeFileSystem, fileURLToPath(new URL('../plugins', import.meta.url))),
  resolve: (path) => resolve(here, path),
  pause: (milliseconds) => pause(milliseconds),
  freePort,
  stopRequested: () =>
    new Promise((stop) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
    }),
});
