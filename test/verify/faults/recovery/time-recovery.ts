import { cp } from 'node:fs/promises';
import { makeSiteFolder, openSiteIn, removeSiteFolder } from '../opened-site.ts';
import { journalLength, leaveFullJournal } from './full-journal.ts';
import { waitedForProcessor } from './waited-for-processor.ts';

const RECORDS = 10_000;
const ATTEMPTS = 3;

/** Result of starts with a full journal. */
export interface RecoveryTimes {
  /** Length of the journal, in bytes. */
  readonly journal: number;
  /** Times from the call until the site was ready, in milliseconds, without time spent waiting for a processor. */
  readonly times: readonly number[];
  /** Problems of the recovered sites. */
  readonly problems: readonly string[];
}

/**
 * Opens sites whose ten thousand events are all also in the journal, as after a kill.
 *
 * @param enough milliseconds; stops after a site was open within this time
 */
export async function timeRecovery(enough: number): Promise<RecoveryTimes> {
  const [site, killed] = [await makeSiteFolder(), await makeSiteFolder()];
  // loads the plugins beforehand
  await (await openSiteIn(site)).site.close();
  const journal = await leaveFullJournal(site, killed, RECORDS);
  const times: number[] = [];
  const problems: string[] = [];
  const now = () => performance.now() - waitedForProcessor();
  while (times.length < ATTEMPTS && !times.some((time) => time <= enough)) {
    const copy = await makeSiteFolder();
    await cp(killed, copy, { recursive: true });
    const begun = now();
    const { site: recovered } = await openSiteIn(copy);
    times.push(now() - begun);
    const { records, quarantined, conflicts } = await recovered.health();
    if (records !== RECORDS) problems.push(`${records} records are served after the recovery`);
    if (quarantined.length + conflicts.length > 0) problems.push('files are in quarantine or set aside');
    await recovered.close();
    if ((await journalLength(copy)) > 0) problems.push('the journal was not forgotten');
    removeSiteFolder(copy);
  }
  for (const folder of [site, killed]) removeSiteFolder(folder);
  return { journal, times, problems };
}
