import { defineCoreCommand } from './core-command.ts';
import { EXIT } from './output/exit-code.ts';

/** The part of `almanac format` that is done where the site is: writes, and prints the names of the files. */
export const formatRecords = defineCoreCommand<readonly string[]>({
  words: ['format', 'records'],
  summary: 'Formats record files.',
  arguments: {},
  prepare: () => [],
  run: async (paths, { config, output }) => {
    await config.format(paths, (file) => output.print(file));
    return EXIT.ok;
  },
});
