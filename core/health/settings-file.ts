import type { CoreCheck } from './core-check.ts';

/** What is known of `settings.json`; whoever reads and watches it notes it here. */
export interface SettingsHealth {
  /** Why the file as it lies there is not what counts; undefined when it is. */
  refused: string | undefined;
  /** Why edits of it may be missed; undefined when they are noticed. */
  unwatched: string | undefined;
}

/** Are the settings that count those of the file? */
export const settingsFile = (settings: Readonly<SettingsHealth>): CoreCheck => ({
  name: 'settings',
  label: 'Settings',
  run: () => {
    const { refused } = settings;
    if (refused === undefined) return { status: 'good', message: 'The settings count as they were saved.' };
    return {
      status: 'critical',
      message: 'settings.json cannot be used: the former settings count, and the next start will fail.',
      details: [refused],
      action: 'Mend settings.json; it counts as soon as it is saved.',
    };
  },
});
