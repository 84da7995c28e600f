import type { Clock } from './clock.ts';
import type { FileSystem } from './file-system.ts';
import type { Git } from './git.ts';
import type { Gzip } from './gzip.ts';
import type { Images } from './images/images.ts';
import type { Log } from './log.ts';
import type { Network } from './network.ts';
import type { Processes } from './processes.ts';
import type { Random } from './random.ts';
import type { Watcher } from './watcher.ts';

/** Everything of the outside world that the core touches, injected in one place: `openSite`. */
export interface Ports {
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly random: Random;
  readonly git: Git;
  readonly gzip: Gzip;
  readonly images: Images;
  readonly log: Log;
  readonly network: Network;
  readonly processes: Processes;
  readonly watcher: Watcher;
}

/** What the store touches of it. */
export type StorePorts = Omit<Ports, 'watcher' | 'images' | 'network' | 'git' | 'gzip'>;
