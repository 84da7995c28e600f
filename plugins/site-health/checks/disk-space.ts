import { type Check, type CheckStatus, type Diagnostics, sizeText } from '../../../core/index.ts';

/** In bytes: below this, a few uploads or a checkout fill the disk. */
const CRITICAL_BELOW = 100 * 1024 ** 2;
/** In bytes: below this, it is time to free space. */
const RECOMMENDED_BELOW = 1024 ** 3;
/** Share of the whole disk. */
const RECOMMENDED_SHARE = 0.1;

/** How much space is free on the disk of the data folder. */
export const diskSpace: Check = {
  name: 'disk-space',
  label: 'Free space',
  run: async ({ diagnostics }) => {
    const space = await diagnostics.freeSpace();
    const status = statusOf(space);
    const percent = Math.floor((100 * space.free) / Math.max(1, space.total));
    const message = `${sizeText(space.free)} of ${sizeText(space.total)} (${percent} %) of the disk are free.`;
    return status === 'good'
      ? { status, message }
      : { status, message, action: 'Free some space: when the disk is full, nothing can be saved.' };
  },
};

function statusOf({ free, total }: Awaited<ReturnType<Diagnostics['freeSpace']>>): CheckStatus {
  if (free < CRITICAL_BELOW) return 'critical';
  return free < RECOMMENDED_BELOW || free < total * RECOMMENDED_SHARE ? 'recommended' : 'good';
}
