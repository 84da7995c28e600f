import { type PluginSource, storedSettings } from '../../../../core/host.ts';
import { REPOSITORY_ARGUMENT } from '../../../../plugins/git/commands/index.ts';
import { SITE_ARGUMENT } from '../arguments/site-argument.ts';
import { siteFolder } from '../arguments/site-folder.ts';
import { namesArgument, textArgument } from '../arguments/text-argument.ts';
import type { CommandHost } from '../running/host.ts';
import type { LocalCommand } from '../running/local-command.ts';
import { trustIn } from '../running/open-host-site.ts';
import { runOnSite } from '../running/run-on-site.ts';
import { consent } from './consent-to-run.ts';
import { heldOn } from './held-plugins.ts';
import { pluginOn } from './plugin-switch.ts';

/**
 * `almanac plugin on NAME… --data DIR [--yes] [--repository DIR]`: shows what third-party plugins may do, and asks before they
 * are switched on. The question is asked at the user's terminal; the switch happens where the site runs.
 */
export const pluginOnAsked: LocalCommand = {
  words: pluginOn.words,
  summary: pluginOn.summary,
  arguments: {
    ...pluginOn.arguments,
    ...SITE_ARGUMENT,
    ...REPOSITORY_ARGUMENT,
    yes: { type: 'boolean', description: 'switch on plugins that are not part of Almanac without asking' },
  },
  run: async (args, host) => {
    const folder = await siteFolder(args, host);
    const names = namesArgument(args, 'name');
    const strangers = await strangersOff(host, folder, names);
    await consent(host, strangers, {
      yes: args.yes === true,
      tell: host.output.print,
      question: (isOne) => `Switch ${isOne ? 'it' : 'them'} on?`,
      refusal: (isOne) =>
        `${isOne ? 'was' : 'were'} not switched on, because there is no terminal to ask for consent; use --yes to switch ${isOne ? 'it' : 'them'} on`,
    });
    if (strangers.some(({ isHeld }) => isHeld)) await trustIn(host, folder).give();
    const named = textArgument(args, 'repository');
    const input = { names, on: true, ...(named !== undefined && { said: { repository: host.resolve(named) } }) };
    return runOnSite(host, folder, { words: pluginOn.words, input });
  },
};

/**
 * The named third-party plugins that are not on yet; and, because consent applies to the whole site, those that are on but not
 * trusted yet.
 *
 * @throws SettingsError, BootError
 */
async function strangersOff(
  host: CommandHost,
  folder: string,
  names: readonly string[],
): Promise<readonly PluginSource[]> {
  const settings = await storedSettings(host.ports.fileSystem, folder);
  const wanted = Object.fromEntries(names.map((name) => [name, true]));
  const present = await host.findPlugins(folder)({ plugins: { ...settings.plugins, ...wanted } });
  const off = present.filter(
    ({ key, origin }) => names.includes(key) && origin !== 'built-in' && !settings.plugins[key],
  );
  return off.length === 0 ? [] : [...off, ...heldOn(present, settings)];
}
