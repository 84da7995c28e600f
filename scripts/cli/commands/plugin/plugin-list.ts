import { defineCoreCommand } from '../core-command.ts';
import { table } from '../output/table.ts';
import { pluginState } from './plugin-state.ts';

/** `almanac plugin list`. */
export const pluginList = defineCoreCommand({
  words: ['plugin', 'list'],
  summary: 'Lists the available plugins and which are on.',
  arguments: {},
  prepare: () => undefined,
  run: async (_input, { config, output }) => {
    const present = await config.findPresent();
    const rows = present.map((source) => [
      source.key,
      pluginState(source, present, config),
      source.manifest.requires.join(', ') || '-',
    ]);
    for (const line of table([['NAME', 'STATE', 'REQUIRES'], ...rows])) output.print(line);
    for (const why of config.leftOff().values()) output.print(why);
    return 0;
  },
});
