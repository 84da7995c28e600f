import { defineCoreCommand } from './core-command.ts';
import { EXIT } from './output/exit-code.ts';

/** Site side of `almanac format`: writes the files and prints their names. */
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
