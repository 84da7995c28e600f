#!/usr/bin/env node
/** The `almanac` command: wires the core to this machine and the built-in plugins. */
import { basename, dirname, extname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as valibot from 'valibot';
import { type FindPlugins, hasCode } from '../core/host.ts';
import * as core from '../core/index.ts';
import { systemClock } from '../core/platform/node/clock.ts';
import { nodeFileSystem } from '../core/platform/node/files/file-system.ts';
import { withLookThread } from '../core/platform/node/files/look-thread.ts';
import { chokidarWatcher } from '../core/platform/node/files/watcher.ts';
import { systemGit } from '../core/platform/node/git.ts';
import { imageProcess } from '../core/platform/node/images/image-process.ts';
import { jsonLog } from '../core/platform/node/log.ts';
import { nodeNetwork } from '../core/platform/node/network.ts';
import { nodeMail } from '../core/platform/node/node-mail.ts';
import { systemProcesses } from '../core/platform/node/processes.ts';
import { secureRandom } from '../core/platform/node/random.ts';
import { processUncaught } from '../core/platform/node/uncaught.ts';
import { threadWatchdog } from '../core/platform/node/watchdog/thread-watchdog.ts';
import { almanac, terminalOutput } from './cli/index.ts';
import { CompiledPlugins } from './find-plugins/compiled-plugins.ts';
import { esbuildCompiler } from './find-plugins/compiler/esbuild-compiler.ts';
import { findPlugins } from './find-plugins/find.ts';
import { originalPlaces } from './find-plugins/original-places.ts';
import { sitePlugins } from './find-plugins/site-plugins.ts';
import { siteTrust } from './find-plugins/site-trust.ts';
import { ask, askHidden } from './host/ask.ts';
import { nodeAuthoring } from './host/authoring/node-authoring.ts';
import { codeFingerprint } from './host/code-fingerprint.ts';
import { unixControlSocket } from './host/control-socket.ts';
import { endProcess } from './host/end-process.ts';
import { freePort } from './host/free-port.ts';
import { packageVersion } from './host/package-version.ts';
import { stopRequested } from './host/stop-requested.ts';
import { makeObjectsYoung } from './host/young-objects.ts';

/** npm runs commands in the package's folder; paths the user typed are relative to where they were typed. */
const here = process.env.INIT_CWD ?? process.cwd();

/** Packages used to validate records and to compute what is derived from them. */
const MADE_WITH = ['valibot', 'temporal-polyfill', 'ical.js', 'rrule-temporal'];

/** Absolute path of a folder next to this one. */
const beside = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Is this the package built by `npm run build`, rather than a clone of the project? */
const isInstalled = basename(dirname(beside('core'))) === 'dist';

/** `.js` when this module is compiled, as all others then are. */
const extension = extname(fileURLToPath(import.meta.url));

const imageChild = beside(`core/platform/node/images/child${extension}`);

/** Absolute path of the `package.json` of a package. */
function manifestOf(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name));
  return resolve(entry.slice(0, entry.lastIndexOf(join('node_modules', name))), 'node_modules', name, 'package.json');
}

makeObjectsYoung();

// a reader that stops early, such as `head`, is not an error
process.stdout.on('error', (error) => {
  if (!hasCode(error, 'EPIPE')) throw error;
});

const compiler = esbuildCompiler();

const builtIn: FindPlugins = () => findPlugins(nodeFileSystem, beside('plugins'));

const log = originalPlaces(jsonLog(), compiler);

const output = terminalOutput(process.stdout, process.stderr);

const code = await almanac(process.argv.slice(2), {
  environment: process.env,
  ports: {
    fileSystem: withLookThread(nodeFileSystem, beside(`core/platform/node/files/look-into-folder${extension}`)),
    clock: systemClock,
    random: secureRandom,
    processes: systemProcesses,
    git: systemGit,
    images: imageProcess(imageChild),
    log,
    mail: nodeMail(nodeFileSystem),
    network: nodeNetwork,
    watcher: chokidarWatcher,
  },
  output,
  status: output.status,
  interactive: process.stderr.isTTY === true,
  ask:
    process.stdin.isTTY && process.stderr.isTTY
      ? (question, { hidden } = { hidden: false }) =>
          (hidden ? askHidden : ask)(question, process.stdin, process.stderr)
      : undefined,
  authoring: nodeAuthoring(beside(''), extension),
  controlSocket: unixControlSocket,
  watchdog: threadWatchdog(beside(`core/platform/node/watchdog/watch${extension}`)),
  uncaught: processUncaught({ root: beside(''), pluginIn: compiler.pluginIn, log }),
  newSitePlugins: {
    content: true,
    calendar: true,
    site: { permalinks: '/%year%/%monthnum%/%day%/%postname%/' },
    builder: true,
    batch: true,
    oembed: true,
    'site-health': true,
    'block-editor': true,
    web: true,
    'calendar-web': true,
    feeds: true,
    transfer: true,
  },
  starterOf: (plugin) => beside(`plugins/${plugin}/starter`),
  examplePath: '/calendar/events/v1/events?status=draft',
  findPlugins: (site) => {
    if (site === undefined) return builtIn;
    const compiled = new CompiledPlugins({ compiler, site, shared: { almanac: core, valibot } });
    const trust = siteTrust({ fileSystem: nodeFileSystem, processes: systemProcesses, folder: site });
    return sitePlugins({ fileSystem: nodeFileSystem, site, builtIn, compiled, trust });
  },
  // compiled plugins import from these folders too, and those imports are named by content hash
  fingerprint: () => codeFingerprint([...['core', 'plugins'].map(beside), ...MADE_WITH.map(manifestOf)]),
  typed: isInstalled ? 'almanac' : 'npm run --silent almanac --',
  version: () => packageVersion(beside('')),
  program: [process.execPath, ...process.execArgv, process.argv[1] ?? ''],
  readInput: async () => Buffer.concat(await process.stdin.toArray()),
  resolve: (path) => resolve(here, path),
  pause: (milliseconds) => pause(milliseconds),
  freePort,
  stopRequested,
});

endProcess(code, log);
