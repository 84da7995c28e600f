import { CommandError } from '../../../../core/host.ts';
import { readSecret, SECRET_ARGUMENTS, saveSecret } from '../../secrets/secret-command.ts';
import { requiredArgument } from '../arguments/text-argument.ts';
import { defineCoreCommand } from '../core-command.ts';

/** `almanac plugin secret NAME KEY [--file FILE] [--remove]`: sets a secret of a plugin that is on. It is never printed. */
export const pluginSecret = defineCoreCommand({
  words: ['plugin', 'secret'],
  summary: 'Sets a secret of a plugin, such as a password for another service, from standard input.',
  arguments: {
    name: { type: 'positional', description: 'name of the plugin', required: true },
    key: { type: 'positional', description: 'name of the secret', required: true },
    ...SECRET_ARGUMENTS,
  },
  prepare: async (args, readFile) => ({
    name: requiredArgument(args, 'name'),
    key: requiredArgument(args, 'key'),
    value: await readSecret(args, readFile),
  }),
  run: async ({ name, key, value }, { config, output }) => {
    const owner = config.plugins().find((one) => one.name === name);
    if (!owner) throw new CommandError(`plugin ${name} is off; switch it on first: almanac plugin on ${name}`);
    await saveSecret({ owner, key, words: `the secret ${key} of plugin ${name}` }, value, { config, output });
    return 0;
  },
});
