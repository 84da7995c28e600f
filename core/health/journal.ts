import { sizeText } from '../size-text.ts';
import type { Store } from '../store/store.ts';
import type { CoreCheck } from './core-check.ts';
import { counted } from './counted.ts';

/** Bytes that no working checkpoint lets come together: it begins at 8 MiB. */
const TOO_LONG = 64 * 1024 ** 2;

/** Can writes be committed, and does what was committed get to its place? */
export const journal = (store: Pick<Store, 'upkeep'>): CoreCheck => ({
  name: 'journal',
  label: 'Journal',
  run: async () => {
    const { readOnly, journal: state } = await store.upkeep();
    const held = `${sizeText(state.bytes)} in ${counted(state.segments, 'segment')}`;
    const action = 'Look at the disk and at the log of the server; what was saved is safe in the journal.';
    if (readOnly !== undefined)
      return { status: 'critical', message: `Nothing can be saved now: ${readOnly}.`, action };
    if (state.unpublished.length > 0) {
      const message = `${counted(state.unpublished.length, 'file')} could not be written as saved.`;
      return { status: 'critical', message, details: state.unpublished, action };
    }
    if (state.failure !== undefined) {
      const message = `What was saved could not be made durable outside of the journal, which holds ${held}.`;
      return { status: 'critical', message, details: [state.failure], action };
    }
    if (state.bytes > TOO_LONG) {
      return { status: 'recommended', message: `The journal has grown long: it holds ${held}.`, action };
    }
    return { status: 'good', message: `Writes are possible; the journal holds ${held}.` };
  },
});
