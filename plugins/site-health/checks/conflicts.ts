import { type Check, counted } from '../../../core/index.ts';

/** Saved versions that were replaced by a conflicting edit. */
export const conflicts: Check = {
  name: 'conflicts',
  label: 'Conflicts set aside',
  run: async ({ diagnostics }) => {
    const { conflicts: names } = await diagnostics.files();
    if (names.length === 0)
      return { status: 'good', message: 'No version of a file was set aside because of a conflict.' };
    const details = names.map((name) => `.almanac/conflicts/${name}`);
    if (names.some((name) => name.endsWith('.damaged'))) {
      return {
        status: 'critical',
        message: 'Internal files of the server were damaged: the latest changes may be missing.',
        details,
        action:
          'Check the disk. The names contain the file and the position of the damage; restore what is missing, then run: almanac conflicts clear.',
      };
    }
    return {
      status: 'recommended',
      message: `${counted(names.length, 'version')} of files set aside because of conflicting edits: please review.`,
      details,
      action:
        'almanac conflicts show compares a version with the current file; almanac conflicts resolve takes it or keeps the current file.',
    };
  },
};
