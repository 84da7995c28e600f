import type { QuarantinedFile } from '../store/quarantined-file.ts';
import type { Store } from '../store/store.ts';
import type { CoreCheck } from './core-check.ts';
import { counted } from './counted.ts';

/** Files that cannot be served as they lie there: the rest is. */
export const quarantine = (store: Pick<Store, 'health'>): CoreCheck => ({
  name: 'quarantine',
  label: 'Files in quarantine',
  run: async () => {
    const { quarantined } = await store.health();
    if (quarantined.length === 0) return { status: 'good', message: 'All files can be served as they lie there.' };
    return {
      status: 'recommended',
      message: `${counted(quarantined.length, 'file')} cannot be served as they lie there.`,
      details: quarantined.map(lineOf),
      action: 'Mend each file by hand or with git; the server takes it in at once.',
    };
  },
});

function lineOf({ file, line, column, message, stale }: QuarantinedFile): string {
  const place = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':');
  return `${place}: ${message}${stale ? ' (the last good version is served)' : ''}`;
}
