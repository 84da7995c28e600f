import { type Arguments, CommandError, type Output, type Plugin } from '../../../core/host.ts';
import { STANDARD_INPUT } from '../commands/arguments/read-named-file.ts';
import { textArgument } from '../commands/arguments/text-argument.ts';
import type { CoreServices } from '../commands/core-command.ts';

/** Arguments of a command that sets a secret. */
export const SECRET_ARGUMENTS = {
  file: { type: 'string', description: 'file whose first line is the secret; default: standard input' },
  remove: { type: 'boolean', description: 'remove the secret instead' },
} as const;

/** The secret passed to such a command; null to remove it. */
export async function readSecret(
  args: Arguments,
  readFile: (path: string) => Promise<Uint8Array>,
): Promise<string | null> {
  if (args.remove === true) return null;
  const text = new TextDecoder().decode(await readFile(textArgument(args, 'file') ?? STANDARD_INPUT));
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/** The owner and key of a secret. */
interface Place {
  readonly owner: Pick<Plugin, 'name' | 'secrets'>;
  readonly key: string;
  /** Description for the output: `the secret api_key of plugin shop`. */
  readonly words: string;
}

/**
 * Saves or removes a secret, and reports that without showing it.
 *
 * @throws CommandError for an empty secret, and as `PluginSecrets`
 */
export async function saveSecret(
  { owner, key, words }: Place,
  value: string | null,
  { config: { secrets }, output }: { readonly config: Pick<CoreServices, 'secrets'>; readonly output: Output },
): Promise<void> {
  if (value === '') throw new CommandError('the secret is empty; nothing was saved');
  if (value === null) await secrets.remove(owner.name, key);
  else await secrets.set(owner, key, value);
  output.print(`${value === null ? 'removed' : 'saved'} ${words}`);
  if (secrets.originOf(owner.name, key) === 'environment') {
    output.warn('An environment variable sets this secret and overrides the stored one.');
  }
}
