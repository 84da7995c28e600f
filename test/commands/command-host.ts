import { posix } from 'node:path';
import type { CommandHost } from '../../core/commands/host.ts';
import type { Ports } from '../../core/ports/ports.ts';
import { memoryFileSystem } from '../../core/testing/memory-file-system.ts';
import { noImages } from '../../core/testing/no-images.ts';
import { noNetwork } from '../../core/testing/no-network.ts';
import { testClock } from '../../core/testing/test-clock.ts';

const absent = () => {
  throw new Error('this command is not to ask for that');
};

/** What a command reaches for, in memory, with what it said; `/person` is where the person is. */
export function commandHost(ports: Partial<Ports> = {}, parts: Partial<CommandHost> = {}) {
  const fileSystem = ports.fileSystem ?? memoryFileSystem();
  const printed: string[] = [];
  const warned: string[] = [];
  const host: CommandHost = {
    ports: {
      fileSystem,
      clock: testClock(),
      images: noImages,
      random: { bytes: absent },
      log: { info: absent, warn: absent, error: absent },
      network: noNetwork,
      processes: { self: absent, isRunning: absent, memory: absent },
      watcher: { watch: absent },
      ...ports,
    },
    output: { print: (line) => printed.push(line), warn: (line) => warned.push(line), progress: () => undefined },
    status: () => undefined,
    interactive: false,
    controlSocket: { reserve: absent, ask: absent },
    newSitePlugins: ['shop'],
    starterOf: (plugin) => `/plugins/${plugin}/starter`,
    examplePath: '/shop/v1/things',
    plugins: async () => [],
    fingerprint: async () => 'test',
    resolve: (path) => posix.resolve('/person', path),
    pause: async () => undefined,
    freePort: absent,
    stopRequested: absent,
    ...parts,
  };
  return { host, printed, warned };
}
