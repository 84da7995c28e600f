/**
 * Makes the records of the demo site (`data/`) anew, by importing the town's calendar as a person would. Its clock stands
 * still, so that the same calendar gives the same files.
 *
 * node --import tsx scripts/demo.ts
 */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Output } from '../core/index.ts';
import { findPlugins } from '../core/loading/find.ts';
import { openSite } from '../core/open-site.ts';
import { systemClock } from '../core/ports/node/clock.ts';
import { nodeFileSystem } from '../core/ports/node/file-system.ts';
import { jsonLog } from '../core/ports/node/log.ts';
import { systemProcesses } from '../core/ports/node/processes.ts';
import { secureRandom } from '../core/ports/node/random.ts';
import { chokidarWatcher } from '../core/ports/node/watcher.ts';
import { importIcs } from '../plugins/calendar/import/command.ts';

const path = (below: string): string => fileURLToPath(new URL(`../${below}`, import.meta.url));

const CALENDAR = 'scripts/demo/town-calendar.ics';
/** Folders of records that the import fills. */
const RECORDS = ['calendar', 'content'];
const CLOCK = { ...systemClock, now: () => Date.parse('2026-11-20T15:00:00Z') };
/** To the end of 2032: the list of the next two years is never empty in the five years to come. */
const MONTHS = '74';

const output: Output = {
  print: (line) => console.log(line),
  warn: (line) => console.warn(line),
  progress: () => {},
};

const folder = await mkdtemp(join(tmpdir(), 'almanac-demo-'));
try {
  await cp(path('data/settings.json'), join(folder, 'settings.json'));
  await fill(folder);
  for (const records of RECORDS) {
    await rm(path(`data/${records}`), { recursive: true, force: true });
    await cp(join(folder, records), path(`data/${records}`), { recursive: true });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Imports the calendar into a site without records, in the name of its first user. */
async function fill(site: string): Promise<void> {
  const { run, close } = await openSite({
    folder: site,
    ports: {
      fileSystem: nodeFileSystem,
      clock: CLOCK,
      random: secureRandom,
      processes: systemProcesses,
      log: { ...jsonLog(), info: () => {} },
      watcher: chokidarWatcher,
    },
    plugins: await findPlugins(nodeFileSystem, path('plugins')),
    watch: false,
  });
  try {
    await run(['user', 'add'], { login: 'admin', role: 'administrator', email: 'admin@alderfalls.example' }, output);
    const input = await importIcs.prepare({ file: CALENDAR, horizon: MONTHS, author: 'admin' }, (file) =>
      readFile(path(file)),
    );
    const code = await run(importIcs.words, input, output);
    if (code !== 0) throw new Error(`the import ended with ${code}`);
  } finally {
    await close();
  }
}
