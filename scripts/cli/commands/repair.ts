import { defineCoreCommand } from './core-command.ts';
import { EXIT } from './output/exit-code.ts';

/**
 * Site side of `almanac doctor --fix`: repairs whatever can be repaired, then formats all files as the server does, and prints
 * a line for each.
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
