import {
  CommandError,
  type PluginSource,
  type PluginSwitch,
  type Said,
  switchPlugins,
  switchProblem,
  whereUnnamed,
} from '../../../../core/host.ts';
import { namesArgument } from '../arguments/text-argument.ts';
import { defineCoreCommand } from '../core-command.ts';

/** Input of the command on the site. */
interface Switched extends PluginSwitch {
  /** Options passed on to the plugins. */
  readonly said?: Said | undefined;
}

/** The part of a plugin that switching needs. */
export const switchable = (source: PluginSource) => ({
  key: source.key,
  name: source.manifest.name,
  requires: source.manifest.requires,
  ...whereUnnamed(source),
});

const switching = (on: boolean, summary: string) =>
  defineCoreCommand({
    words: ['plugin', on ? 'on' : 'off'],
    summary,
    arguments: {
      name: { type: 'positionals', description: 'name of the plugin; several may be given', required: true },
      ...(!on && {
        yes: { type: 'boolean', description: 'accepted for symmetry with plugin on; nothing is asked' } as const,
      }),
    },
    prepare: (args): Switched => ({ names: namesArgument(args, 'name'), on }),
    run: async (asked, { config, output }) => {
      const present = (await config.findPresent(asked.names)).map(switchable);
      await config.changeSettings((settings) => {
        const problem = switchProblem(settings, present, asked);
        if (problem !== undefined) throw new CommandError(problem);
        return switchPlugins(settings, asked, present);
      }, asked.said);
      for (const name of asked.names) output.print(`${name} is ${on ? 'on' : 'off'}`);
      return 0;
    },
  });

/** `almanac plugin on NAME…`. */
export const pluginOn = switching(
  true,
  'Switches plugins on, also while the server runs; refuses if the site could not start with them.',
);

/** `almanac plugin off NAME…`. */
export const pluginOff = switching(false, 'Switches plugins off, also while the server runs; keeps their data.');
