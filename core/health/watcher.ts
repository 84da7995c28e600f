import type { CheckResult } from '../contract/check.ts';
import type { WatchHealth } from '../store/outside-edits.ts';
import type { Store } from '../store/store.ts';
import type { CoreCheck } from './core-check.ts';
import { counted } from './counted.ts';
import type { SettingsHealth } from './settings-file.ts';

/** A scan comes every 30 seconds; one that is this late does not come. Milliseconds. */
const SCAN_LATE = 5 * 60_000;

/** Are the edits of people and of git noticed? */
export const watcher = (store: Pick<Store, 'upkeep'>, settings: Readonly<SettingsHealth>): CoreCheck => ({
  name: 'watcher',
  label: 'Edits by hand and by git',
  run: async ({ now }) => {
    const { watch } = await store.upkeep();
    if (!watch) {
      return { status: 'good', message: 'No server runs, so no edits are followed; all files were just read.' };
    }
    return problemOf(watch, settings, now) ?? { status: 'good', message: goodMessage(watch, now) };
  },
});

const secondsAgo = (scannedAt: number, now: number) =>
  counted(Math.max(0, Math.round((now - scannedAt) / 1000)), 'second');

const goodMessage = ({ folders, scannedAt }: WatchHealth, now: number): string =>
  `${counted(folders, 'folder')} are watched; ${
    scannedAt === undefined ? 'the first scan is to come' : `the last scan was ${secondsAgo(scannedAt, now)} ago`
  }.`;

function problemOf(watch: WatchHealth, settings: SettingsHealth, now: number): CheckResult | undefined {
  if (watch.failure !== undefined) {
    return {
      status: 'critical',
      message: 'The last edits could not be taken in; the next scan tries again.',
      details: [watch.failure],
      action: 'Look at the disk: its files must be readable for the server.',
    };
  }
  if (watch.scannedAt !== undefined && now - watch.scannedAt > SCAN_LATE) {
    return {
      status: 'recommended',
      message: `The last scan was ${secondsAgo(watch.scannedAt, now)} ago, and there should be one every 30.`,
      action: 'Restart the server; if that does not help, look at the disk.',
    };
  }
  const unwatched = [
    ...[...watch.failures].map(([folder, cause]) => `${folder}: ${cause}`),
    ...(settings.unwatched === undefined ? [] : [`settings.json: ${settings.unwatched}`]),
  ];
  if (unwatched.length === 0) return undefined;
  return {
    status: 'recommended',
    message: 'Not all files can be watched: their edits are noticed late, or at the next start.',
    details: unwatched,
    action: 'Let the system watch more files (on Linux: fs.inotify.max_user_watches), then restart the server.',
  };
}
