import type { Store } from '../store/store.ts';
import type { CoreCheck } from './core-check.ts';
import { counted } from './counted.ts';

/** What the server had saved and somebody's edit replaced. */
export const conflicts = (store: Pick<Store, 'health'>): CoreCheck => ({
  name: 'conflicts',
  label: 'Conflicts set aside',
  run: async () => {
    const names = (await store.health()).conflicts;
    if (names.length === 0) return { status: 'good', message: 'No version of a file gave way to an edit.' };
    return {
      status: 'recommended',
      message: `${counted(names.length, 'version')} of files gave way to edits and wait for somebody to look at them.`,
      details: names.map((name) => `.almanac/conflicts/${name}`),
      action: 'Take over what you want of each file, then remove it.',
    };
  },
});
