import type { Check } from '../../../core/index.ts';

/** Are the settings in effect those of the file? */
export const settingsFile: Check = {
  name: 'settings',
  label: 'Settings',
  run: ({ diagnostics }) => {
    const { refused } = diagnostics.settings;
    if (refused === undefined) return { status: 'good', message: 'The saved settings are in effect.' };
    return {
      status: 'critical',
      message: 'settings.json is invalid: the previous settings stay in effect, and the next start will fail.',
      details: [refused],
      action: 'Repair settings.json; it takes effect as soon as it is saved.',
    };
  },
};
