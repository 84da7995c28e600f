import { defineCoreCommand } from '../commands/core-command.ts';
import { EXIT } from '../commands/output/exit-code.ts';

/**
 * `almanac flush --data DIR`: for scripts that read record files of a site while it is written. The server acknowledges a write
 * when it is in the journal; if the file cannot be written, it follows later.
 */
export const flush = defineCoreCommand({
  words: ['flush'],
  summary: 'Waits until everything that was saved is in its file.',
  arguments: {},
  prepare: () => undefined,
  run: async (_input, { config, output }) => {
    const { unpublished } = (await config.store.diagnostics()).journal;
    for (const path of unpublished) output.warn(`${path} could not be written yet; the change is in the journal`);
    if (unpublished.length > 0) return EXIT.failed;
    output.print('everything that was saved is in its file');
    return EXIT.ok;
  },
});
