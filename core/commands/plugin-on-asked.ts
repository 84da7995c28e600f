import { pluginRights } from '../authoring/plugin-rights.ts';
import { CommandError } from '../contract/command.ts';
import { settingsFile, settingsOf } from '../settings-file.ts';
import type { PluginSource } from '../site.ts';
import type { CommandHost } from './host.ts';
import type { LocalCommand } from './local-command.ts';
import { pluginOn } from './plugin-switch.ts';
import { runOnSite } from './run-on-site.ts';
import { SITE_ARGUMENT } from './site-argument.ts';
import { table } from './table.ts';
import { namesArgument, requiredArgument } from './text-argument.ts';

/**
 * `almanac plugin on NAME… --data DIR [--yes]`: shows what plugins of others may do, and asks before they are switched on.
 * The question is asked where the person is, and the switch is turned where the site is.
 */
export const pluginOnAsked: LocalCommand = {
  words: pluginOn.words,
  summary: pluginOn.summary,
  arguments: {
    ...pluginOn.arguments,
    ...SITE_ARGUMENT,
    yes: { type: 'boolean', description: 'switches plugins that are not part of almanac on without a question' },
  },
  run: async (args, host) => {
    const folder = host.resolve(requiredArgument(args, 'data'));
    const names = namesArgument(args, 'name');
    const strangers = await strangersOff(host, folder, names);
    for (const source of strangers) for (const line of described(source)) host.output.print(line);
    if (strangers.length > 0 && args.yes !== true) await consent(host, strangers);
    const input = await pluginOn.prepare(args, (path) => host.ports.fileSystem.readFile(path));
    return runOnSite(host, folder, { words: pluginOn.words, input });
  },
};

/** Those of the plugins that are not part of almanac, and not on yet. @throws SettingsError, BootError */
async function strangersOff(
  host: CommandHost,
  folder: string,
  names: readonly string[],
): Promise<readonly PluginSource[]> {
  const file = settingsFile(host.ports.fileSystem, folder);
  await file.read();
  const { plugins } = settingsOf(file.data);
  const wanted = Object.fromEntries(names.map((name) => [name, true]));
  const present = await host.findPlugins(folder)({ plugins: { ...plugins, ...wanted } });
  return present.filter(({ key, origin }) => names.includes(key) && origin !== 'built-in' && !plugins[key]);
}

const described = ({ key, manifest }: PluginSource): readonly string[] => [
  `${key}${manifest.description === '' ? '' : `: ${manifest.description}`}`,
  ...table(pluginRights(manifest)).map((line) => `  ${line}`),
];

/** @throws CommandError when the answer is no, or when nobody is there to give one */
async function consent({ ask }: CommandHost, strangers: readonly PluginSource[]): Promise<void> {
  const keys = strangers.map(({ key }) => key);
  const they = keys.length === 1 ? 'it' : 'them';
  if (!ask) {
    throw new CommandError(
      `${keys.join(' and ')} would be switched on, but nobody is at a terminal to be asked; say --yes to switch ${they} on`,
    );
  }
  const answer = (await ask(`Switch ${they} on? [y/N] `)).toLowerCase();
  if (answer !== 'y' && answer !== 'yes') throw new CommandError('nothing was changed');
}
