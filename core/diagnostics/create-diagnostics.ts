import type { Diagnostics, FollowedDiagnostics } from '../contract/health/diagnostics.ts';
import type { Backlog } from '../contract/service.ts';
import { jobKey, type StoredJob } from '../jobs/stored-jobs.ts';
import { isMail, mailOf } from '../mail/stored-mail.ts';
import { entriesIn, type Ports, patientFileSystem, type Random, writeNewFile } from '../platform/index.ts';
import type { Settings } from '../settings/settings.ts';
import { isStorageFailure, layoutOf, type Store } from '../store/index.ts';
import type { DiagnosedDisk } from './diagnosed-disk.ts';
import { gitDiagnostics } from './git.ts';
import type { Traffic } from './traffic.ts';

/** State of something that is watched, updated by the code that watches it. */
export type NotedDiagnostics = { -readonly [K in keyof FollowedDiagnostics]: FollowedDiagnostics[K] };

/** Sources of the diagnostics. */
interface DiagnosticsParts {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: Pick<Ports, 'fileSystem' | 'clock' | 'random'>;
  readonly store: Pick<Store, 'health' | 'diagnostics'>;
  readonly traffic: Traffic;
  readonly settings: FollowedDiagnostics;
  readonly pluginCode: FollowedDiagnostics;
  /** One sentence saying why, by plugin. */
  readonly leftOff: ReadonlyMap<string, string>;
  readonly services: { readonly backlog: Backlog };
  readonly jobs: { readonly parked: readonly StoredJob[] };
}

const NS_PER_MS = 1_000_000n;

/** Creates the diagnostics of a site, for a generation with given settings. */
export function createDiagnostics(parts: DiagnosticsParts): (settings: Settings) => Diagnostics {
  const { folder, ports, store, traffic, settings, pluginCode, leftOff, services, jobs } = parts;
  const disk = { fileSystem: patientFileSystem(ports.fileSystem, ports.clock), layout: layoutOf(folder) };
  const { fileSystem, layout } = disk;
  return ({ allow_plain_http: allowsPlainHttp, mail: { host: server } }) => ({
    tryWriting: () => tryWriting(disk, ports.random),
    freeSpace: () => fileSystem.freeSpace(layout.root),
    lastWritten: async () => {
      const stats = await fileSystem.statAll([layout.lock, layout.ids, layout.journal]);
      return Math.max(...stats.map((stat) => Number((stat?.modifiedNs ?? 0n) / NS_PER_MS)));
    },
    files: () => store.health(),
    storage: () => store.diagnostics(),
    git: () => gitDiagnostics(disk),
    get backlog() {
      return services.backlog;
    },
    get parkedJobs() {
      return jobs.parked
        .filter((job) => !isMail(job))
        .map(({ id, plugin, job, held, failure }) => {
          const what = held === undefined ? '' : ` with changes of ${held}`;
          return `${id}: ${jobKey(plugin, job)} failed for good${what}: ${failure}`;
        });
    },
    mail: {
      server,
      inFiles: async () => (await entriesIn(fileSystem, layout.outbox)).length,
      get parked() {
        return jobs.parked
          .filter(isMail)
          .map((job) => `${job.id}: the mail to ${mailOf(job).to.address} failed for good: ${job.failure}`);
      },
    },
    settings,
    pluginCode,
    get leftOff() {
      return [...leftOff.values()];
    },
    traffic,
    allowsPlainHttp,
  });
}

const CONTENT = new TextEncoder().encode('Written to test whether the folder is writable.\n');

async function tryWriting({ fileSystem, layout }: DiagnosedDisk, random: Random): Promise<string | undefined> {
  const path = `${layout.temporary}/health-${Buffer.from(random.bytes(6)).toString('hex')}`;
  try {
    await writeNewFile(fileSystem, path, CONTENT, { permissions: 0o600, durable: true });
    await fileSystem.unlink(path);
    return undefined;
  } catch (error) {
    if (isStorageFailure(error)) return error.code;
    throw error;
  }
}
