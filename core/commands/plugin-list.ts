import { defineCoreCommand } from './core-command.ts';
import { table } from './table.ts';

/** `almanac plugin list` */
export const pluginList = defineCoreCommand({
  words: ['plugin', 'list'],
  summary: 'Lists the plugins that are present, and which are on.',
  arguments: {},
  prepare: () => undefined,
  run: async (_input, { config, output }) => {
    const { plugins } = config.settings();
    const rows = config.sources.map(({ manifest: { name, requires } }) => [
      name,
      plugins[name] ? 'on' : 'off',
      requires.join(', ') || '-',
    ]);
    for (const line of table([['NAME', 'STATE', 'REQUIRES'], ...rows])) output.print(line);
    return 0;
  },
});
