import type { Store } from '../store/store.ts';
import type { CoreCheck } from './core-check.ts';

/** Is the data folder ours alone? */
export const lock = (store: Pick<Store, 'upkeep'>): CoreCheck => ({
  name: 'lock',
  label: 'Lock',
  run: async () => {
    const { isHeld, pid } = (await store.upkeep()).lock;
    if (isHeld) return { status: 'good', message: `This process, ${pid}, holds the data folder.` };
    return {
      status: 'critical',
      message: 'Somebody removed or took the lock of the data folder, so nothing is written any more.',
      action: 'End whatever else works on the data folder, then restart the server.',
    };
  },
});
