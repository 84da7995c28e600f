import { defineCoreCommand } from '../core-command.ts';
import { table } from '../output/table.ts';

/** `almanac plugin list`: `held` is one that is on and may not run here yet. */
export const pluginList = defineCoreCommand({
  words: ['plugin', 'list'],
  summary: 'Lists the available plugins and which are on.',
  arguments: {},
  prepare: () => undefined,
  run: async (_input, { config, output }) => {
    const { plugins } = config.settings();
    const rows = (await config.findPresent()).map(({ key, isHeld, manifest: { requires } }) => [
      key,
      plugins[key] ? (isHeld ? 'held' : 'on') : 'off',
      requires.join(', ') || '-',
    ]);
    for (const line of table([['NAME', 'STATE', 'REQUIRES'], ...rows])) output.print(line);
    return 0;
  },
});
