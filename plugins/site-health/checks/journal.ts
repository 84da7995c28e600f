import { type Check, counted, sizeText } from '../../../core/index.ts';

/** Maximum size of a healthy journal, in bytes: a checkpoint starts at 8 MiB. */
const TOO_LONG = 64 * 1024 ** 2;

/** Can writes be committed, and do committed changes reach their files? */
export const journal: Check = {
  name: 'journal',
  label: 'Journal',
  run: async ({ diagnostics }) => {
    const { readOnly, journal: state } = await diagnostics.storage();
    const held = `${sizeText(state.bytes)} in ${counted(state.segments, 'segment')}`;
    const action = 'Check the disk and the log of the server; saved changes are safe in the journal.';
    if (readOnly !== undefined)
      return { status: 'critical', message: `Nothing can be saved now: ${readOnly}.`, action };
    if (state.unpublished.length > 0) {
      const message = `${counted(state.unpublished.length, 'file')} could not be written with the saved changes.`;
      return { status: 'critical', message, details: state.unpublished, action };
    }
    if (state.failure !== undefined) {
      const message = `Saved changes could not be made durable outside of the journal, which contains ${held}.`;
      return { status: 'critical', message, details: [state.failure], action };
    }
    if (state.bytes > TOO_LONG) {
      return { status: 'recommended', message: `The journal is long: it contains ${held}.`, action };
    }
    return { status: 'good', message: `Writes are possible; the journal contains ${held}.` };
  },
};
