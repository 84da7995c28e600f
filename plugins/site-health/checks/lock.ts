import type { Check } from '../../../core/index.ts';

/** Does this process hold the lock of the data folder? */
export const lock: Check = {
  name: 'lock',
  label: 'Lock',
  run: async ({ diagnostics }) => {
    const { isHeld, pid } = (await diagnostics.storage()).lock;
    if (isHeld) return { status: 'good', message: `This process, ${pid}, has locked the data folder.` };
    return {
      status: 'critical',
      message: 'The lock of the data folder was removed or taken by another process, so nothing is written any more.',
      action: 'Stop other programs that use the data folder, then restart the server.',
    };
  },
};
