import { CommandError, type PluginSource, switchPlugins, switchProblem } from '../../../../core/host.ts';
import { pluginData } from '../../removal/plugin-data.ts';
import { removePluginData } from '../../removal/remove-plugin-data.ts';
import { rowsOf } from '../../removal/rows-of.ts';
import { requiredArgument } from '../arguments/text-argument.ts';
import { type CoreServices, defineCoreCommand } from '../core-command.ts';
import { EXIT } from '../output/exit-code.ts';
import { table } from '../output/table.ts';
import { switchable } from './plugin-switch.ts';
import { presentPlugin } from './present-plugin.ts';

/** Input of the command on the site. */
interface Removal {
  readonly key: string;
  /** False only lists what would be removed. */
  readonly isMeant: boolean;
}

/** Site side of `almanac plugin remove`: lists what the plugin keeps, or removes it. */
export const pluginRemoveOnSite = defineCoreCommand({
  words: ['plugin', 'remove'],
  summary: 'Removes all data of a plugin from the site.',
  arguments: { name: { type: 'positional', description: 'name of the plugin or of its package', required: true } },
  prepare: (args): Removal => ({ key: requiredArgument(args, 'name'), isMeant: false }),
  run: async ({ key, isMeant }, { config, store, transaction, output }) => {
    const present = await config.findPresent([key]);
    const source = presentPlugin(present, key);
    const problem = switchProblem(config.settings(), present.map(switchable), { names: [key], on: false });
    if (problem !== undefined) throw new CommandError(problem);
    const data = await pluginData(source, { config, store });
    const rows = rowsOf(data);
    if (!isMeant) {
      if (rows.length === 0) output.print(`plugin ${key} has no data`);
      for (const line of table(rows)) output.print(line);
      return EXIT.ok;
    }
    await forgetSettings(source, config);
    await removePluginData(source.manifest.name, data, { config, transaction });
    const left = rowsOf(await pluginData(source, { config, store }));
    if (left.length === 0) output.print(`removed all data of plugin ${key}`);
    else output.warn(`some data of plugin ${key} could not be removed:`);
    for (const line of table(left)) output.warn(line);
    return left.length === 0 ? EXIT.ok : EXIT.failed;
  },
});

/** Switches the plugin off and deletes its settings. One that is on by default is set to off explicitly. */
async function forgetSettings(source: PluginSource, config: CoreServices): Promise<void> {
  const { key } = source;
  const unnamed = switchable(source);
  await config.changeSettings((settings) => {
    const { plugins, plugins_off, ...others } = switchPlugins(settings, { names: [key], on: false }, [unnamed]);
    const { [key]: _, ...left } = plugins as Record<string, unknown>;
    const { [key]: __, ...aside } = (plugins_off ?? {}) as Record<string, unknown>;
    return {
      ...others,
      plugins: unnamed.default === 'on' ? { ...left, [key]: false } : left,
      ...(Object.keys(aside).length > 0 && { plugins_off: aside }),
    };
  });
}
