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
    const details = names.map((name) => `.almanac/conflicts/${name}`);
    if (names.some((name) => name.endsWith('.damaged'))) {
      return {
        status: 'critical',
        message: "The server's own files were damaged: what was saved last may be missing.",
        details,
        action:
          'Look at the disk. Names tell the file and the byte; take over what you miss, then: almanac conflicts clear.',
      };
    }
    return {
      status: 'recommended',
      message: `${counted(names.length, 'version')} of files gave way to edits and wait for somebody to look at them.`,
      details,
      action:
        'almanac conflicts show says what is in each; almanac conflicts resolve takes it, or leaves what lies there.',
    };
  },
});
