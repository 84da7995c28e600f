import { cp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { system } from '../../../../core/contract/fixed-principals.ts';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../../core/platform/node/random.ts';
import { openStore } from '../../../../core/store/open-store.ts';
import { events } from '../../../../plugins/calendar/collections/events.ts';
import { quietLog } from '../../../../scripts/testing/quiet-log.ts';
import { patientClock } from '../../../patient-clock.ts';

/** Records per transaction. */
const AT_ONCE = 100;
/** Long enough that ten thousand events nearly fill a journal, which a checkpoint would empty at 8 MiB. */
const DESCRIPTION = 'x'.repeat(240);

/**
 * Creates events in a folder and leaves it as a killed process would: with all events in their files and in the journal.
 *
 * @param from absolute path of the folder of a site that is not open
 * @param to absolute path of the resulting folder
 * @returns the length of the journal in bytes
 */
export async function leaveFullJournal(from: string, to: string, count: number): Promise<number> {
  const store = await openStore({
    folder: from,
    ports: {
      fileSystem: nodeFileSystem,
      clock: patientClock,
      random: secureRandom,
      processes: systemProcesses,
      log: quietLog,
    },
    watch: false,
  });
  const bound = await store.bind([events]);
  for (let made = 0; made < count; made += AT_ONCE) {
    await bound.transaction(system, (transaction) => {
      for (let number = made; number < Math.min(made + AT_ONCE, count); number++) {
        transaction.of(events).insert(eventOf(number));
      }
    });
  }
  await cp(from, to, { recursive: true });
  await rm(join(to, '.almanac/lock'));
  await store.close();
  return journalLength(to);
}

const eventOf = (number: number) => ({
  ...{ title: `Event ${number}`, slug: `event-${number}`, status: 'publish' as const, author: 1 },
  ...{ start: '2031-05-01 10:00:00', end: '2031-05-01 12:00:00', timezone: 'Europe/Rome', all_day: false },
  ...{ venue: [], organizer: [], categories: [], tags: [], featured: false, sticky: false, hide_from_listings: false },
  ...{ show_map: false, show_map_link: false, parent: 0, description: DESCRIPTION, excerpt: '' },
});

/** Length of the journal of a folder in bytes. */
export async function journalLength(folder: string): Promise<number> {
  const journal = join(folder, '.almanac/journal');
  const sizes = (await readdir(journal)).map(async (name) => (await stat(join(journal, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
