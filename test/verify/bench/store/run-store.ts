import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { system } from '../../../../core/contract/fixed-principals.ts';
import { systemClock } from '../../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../../core/platform/node/random.ts';
import { openStore } from '../../../../core/store/open-store.ts';
import { events } from '../../../../plugins/calendar/collections/events.ts';
import { quietLog } from '../../../../scripts/testing/quiet-log.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { paragraphs } from '../site/sample-text.ts';
import type { StoreJob } from './store-job.ts';
import { unsyncedFileSystem } from './unsynced-file-system.ts';

/** @returns records created per second, without the time to open and close the store */
export async function runStore({ folder, isSynced, clients, milliseconds }: StoreJob): Promise<number> {
  await mkdir(folder);
  const store = await openStore({
    folder,
    ports: {
      fileSystem: isSynced ? nodeFileSystem : unsyncedFileSystem(nodeFileSystem),
      clock: systemClock,
      random: secureRandom,
      processes: systemProcesses,
      log: quietLog,
    },
  });
  const { transaction } = await store.bind([events]);
  const start = performance.now();
  let created = 0;
  const create = async (): Promise<void> => {
    while (performance.now() < start + milliseconds) {
      const number = ++created;
      await transaction(system, (records) => records.of(events).insert({ ...EVENT, slug: `market-${number}` }));
    }
  };
  await Promise.all(Array.from({ length: clients }, create));
  const seconds = (performance.now() - start) / 1_000;
  await store.close();
  await rm(folder, { recursive: true });
  // otherwise the next turn would wait for data not synced in this one
  await promisify(execFile)('sync');
  return created / seconds;
}

/** About 1.5 KB. */
const EVENT = {
  ...{ title: 'Evening market', status: 'publish' as const, author: 1 },
  ...{ start: '2031-05-01 18:00:00', end: '2031-05-01 22:00:00', timezone: 'Europe/Rome', all_day: false },
  ...{ venue: [], organizer: [], categories: [], tags: [], featured: false, sticky: false, hide_from_listings: false },
  ...{ show_map: false, show_map_link: false, parent: 0, excerpt: '', description: paragraphs(seededRandom(1), 1_200) },
};
