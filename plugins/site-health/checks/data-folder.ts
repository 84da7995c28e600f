import type { Check } from '../../../core/index.ts';

/** Can the data folder be written to? */
export const dataFolder: Check = {
  name: 'data-folder',
  label: 'Data folder',
  run: async ({ diagnostics }) => {
    const code = await diagnostics.tryWriting();
    if (code === undefined) return { status: 'good', message: 'The data folder is writable.' };
    return {
      status: 'critical',
      message: `The data folder is not writable: the disk reported ${code}.`,
      action: actionFor(code),
    };
  },
};

function actionFor(code: string): string {
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
    return 'Free some space on the disk; writes then continue automatically.';
  if (['EACCES', 'EPERM'].includes(code)) return 'Make the user that runs the server the owner of the data folder.';
  if (code === 'EROFS') return 'Mount the disk with write access.';
  return 'Check the disk and the system log, then restart the server.';
}
