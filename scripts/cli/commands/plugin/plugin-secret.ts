import { CommandError } from '../../../../core/host.ts';
import { requiredArgument, textArgument } from '../arguments/text-argument.ts';
import { defineCoreCommand } from '../core-command.ts';

/** `almanac plugin secret NAME KEY [--file FILE] [--remove]`: sets a secret of a plugin that is on, and prints it never. */
export const pluginSecret = defineCoreCommand({
  words: ['plugin', 'secret'],
  summary: 'Sets a secret of a plugin, such as a password for another service, from standard input.',
  arguments: {
    name: { type: 'positional', description: 'name of the plugin', required: true },
    key: { type: 'positional', description: 'name of the secret', required: true },
    file: { type: 'string', description: 'file whose first line is the secret; default: standard input' },
    remove: { type: 'boolean', description: 'remove the secret instead' },
  },
  prepare: async (args, readFile) => {
    const [name, key] = [requiredArgument(args, 'name'), requiredArgument(args, 'key')];
    if (args.remove === true) return { name, key, value: null };
    const text = new TextDecoder().decode(await readFile(textArgument(args, 'file') ?? '/dev/stdin'));
    return { name, key, value: text.split(/\r?\n/, 1)[0] ?? '' };
  },
  run: async ({ name, key, value }, { config, output }) => {
    const plugin = config.plugins().find((one) => one.name === name);
    if (!plugin) throw new CommandError(`plugin ${name} is not on: its secrets are known when it is`);
    if (value === '') throw new CommandError('the secret is empty; nothing was saved');
    if (value === null) await config.secrets.remove(name, key);
    else await config.secrets.set(plugin, key, value);
    output.print(`${value === null ? 'removed' : 'saved'} the secret ${key} of plugin ${name}`);
    if (config.secrets.originOf(name, key) === 'environment') {
      output.warn('A variable of the environment gives this secret, and wins as long as it is set.');
    }
    return 0;
  },
});
