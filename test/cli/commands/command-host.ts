import { posix } from 'node:path';
import type { Ports } from '../../../core/platform/ports.ts';
import type { CommandHost } from '../../../scripts/cli/commands/running/host.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';
import { noGit } from '../../../scripts/testing/no-git.ts';
import { noImages } from '../../../scripts/testing/no-images.ts';
import { noMail } from '../../../scripts/testing/no-mail.ts';
import { noNetwork } from '../../../scripts/testing/no-network.ts';
import { testClock } from '../../../scripts/testing/test-clock.ts';

const absent = () => {
  throw new Error('this command is not to ask for that');
};

/** The environment of a command, in memory, and its output; `/person` is the working directory. */
export function commandHost(ports: Partial<Ports> = {}, parts: Partial<CommandHost> = {}) {
  const fileSystem = ports.fileSystem ?? memoryFileSystem();
  const printed: string[] = [];
  const warned: string[] = [];
  const host: CommandHost = {
    ports: {
      fileSystem,
      clock: testClock(),
      git: noGit,
      images: noImages,
      random: { bytes: absent },
      log: { info: absent, warn: absent, error: absent },
      mail: noMail,
      network: noNetwork,
      processes: { self: absent, isRunning: absent, memory: absent },
      watcher: { watch: absent },
      ...ports,
    },
    output: { print: (line) => printed.push(line), warn: (line) => warned.push(line), progress: () => undefined },
    environment: {},
    status: () => undefined,
    interactive: false,
    ask: undefined,
    authoring: {
      installation: '/almanac',
      types: (module) => `/almanac/${module}.ts`,
      valibot: '/almanac/node_modules/valibot',
      nodeTypes: '/almanac/node_modules/@types/node',
      runTests: absent,
      checkTypes: absent,
      runApart: absent,
    },
    controlSocket: { reserve: absent, isOf: absent, ask: absent },
    watchdog: { watch: absent },
    uncaught: { follow: () => () => undefined },
    newSitePlugins: { shop: true },
    starterOf: (plugin) => `/plugins/${plugin}/starter`,
    examplePath: '/shop/v1/things',
    findPlugins: () => async () => [],
    fingerprint: async () => 'test',
    typed: 'almanac',
    version: async () => '1.2.3',
    program: ['almanac'],
    readInput: absent,
    resolve: (path) => posix.resolve('/person', path),
    pause: async () => undefined,
    freePort: absent,
    stopRequested: absent,
    ...parts,
  };
  return { host, printed, warned };
}
