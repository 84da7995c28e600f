import { CommandError } from '../contract/command.ts';
import { type PluginSwitch, switchPlugins, switchProblem } from '../switch-plugins.ts';
import { defineCoreCommand } from './core-command.ts';
import { namesArgument } from './text-argument.ts';

/** What the command is given where the site is. */
interface Switched extends PluginSwitch {
  /** As `CoreServices.changeSettings` takes it. */
  readonly repository?: string | undefined;
}

const switching = (on: boolean, summary: string) =>
  defineCoreCommand({
    words: ['plugin', on ? 'on' : 'off'],
    summary,
    arguments: { name: { type: 'positionals', description: 'its name; several are switched at once', required: true } },
    prepare: (args): Switched => ({ names: namesArgument(args, 'name'), on }),
    run: async (asked, { config, output }) => {
      const present = (await config.findPlugins(asked.names)).map(({ key, manifest }) => ({ ...manifest, key }));
      await config.changeSettings((settings) => {
        const problem = switchProblem(settings, present, asked);
        if (problem !== undefined) throw new CommandError(problem);
        return switchPlugins(settings, asked);
      }, asked.repository);
      for (const name of asked.names) output.print(`${name} is ${on ? 'on' : 'off'}`);
      return 0;
    },
  });

/** `almanac plugin on NAME…` */
export const pluginOn = switching(
  true,
  'Switches plugins on, at once; nothing is written when the site could not start so.',
);

/** `almanac plugin off NAME…` */
export const pluginOff = switching(false, 'Switches plugins off, at once; what they keep stays as it is.');
