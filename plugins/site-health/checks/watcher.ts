import {
  type Check,
  type CheckResult,
  counted,
  type FollowedDiagnostics,
  type StorageDiagnostics,
} from '../../../core/index.ts';

type Watch = NonNullable<StorageDiagnostics['watch']>;

/** Age at which a scan is overdue; scans run every 30 seconds. Milliseconds. */
const SCAN_LATE = 5 * 60_000;

/** Are edits by people and by git noticed? */
export const watcher: Check = {
  name: 'watcher',
  label: 'Edits by hand and by git',
  run: async ({ now, diagnostics }) => {
    const { watch } = await diagnostics.storage();
    if (!watch) {
      return { status: 'good', message: 'No server is running, so no edits are watched; all files were just read.' };
    }
    return problemOf(watch, diagnostics.settings, now) ?? { status: 'good', message: goodMessage(watch, now) };
  },
};

const secondsAgo = (scannedAt: number, now: number) =>
  counted(Math.max(0, Math.round((now - scannedAt) / 1000)), 'second');

const goodMessage = ({ folders, scannedAt }: Watch, now: number): string =>
  `${counted(folders, 'folder')} are watched; ${
    scannedAt === undefined ? 'the first scan is to come' : `the last scan was ${secondsAgo(scannedAt, now)} ago`
  }.`;

function problemOf(watch: Watch, settings: FollowedDiagnostics, now: number): CheckResult | undefined {
  if (watch.failure !== undefined) {
    return {
      status: 'critical',
      message: 'The latest edits could not be read; the next scan tries again.',
      details: [watch.failure],
      action: 'Check the disk: the server must be able to read its files.',
    };
  }
  if (watch.scannedAt !== undefined && now - watch.scannedAt > SCAN_LATE) {
    return {
      status: 'recommended',
      message: `The last scan was ${secondsAgo(watch.scannedAt, now)} ago, and there should be one every 30.`,
      action: 'Restart the server; if that does not help, check the disk.',
    };
  }
  const unwatched = [
    ...[...watch.failures].map(([folder, cause]) => `${folder}: ${cause}`),
    ...(settings.unwatched === undefined ? [] : [`settings.json: ${settings.unwatched}`]),
  ];
  if (unwatched.length === 0) return undefined;
  return {
    status: 'recommended',
    message: 'Not all files can be watched: edits are noticed late, or at the next start.',
    details: unwatched,
    action: 'Allow the system to watch more files (on Linux: fs.inotify.max_user_watches), then restart the server.',
  };
}
