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
    const rows = (await config.findPlugins()).map(({ key, manifest: { requires } }) => [
      key,
      plugins[key] ? 'on' : 'off',
      requires.join(', ') || '-',
    ]);
    for (const line of table([['NAME', 'STATE', 'REQUIRES'], ...rows])) output.print(line);
    return 0;
  },
});
