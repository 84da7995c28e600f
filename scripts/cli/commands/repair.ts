import { defineCoreCommand } from './core-command.ts';
import { EXIT } from './output/exit-code.ts';

/**
 * The part of `almanac doctor --fix` that is done where the site is: repairs what can be repaired, then lays out all files as
 * the server does it, and says each.
 */
export const repair = defineCoreCommand({
  words: ['doctor', 'fix'],
  summary: 'Repairs data.',
  arguments: {},
  prepare: () => ({}),
  run: async (_, { config, output }) => {
    await config.repair((line) => output.print(line));
    await config.format([], (file) => output.print(`${file}: formatted`));
    return EXIT.ok;
  },
});
