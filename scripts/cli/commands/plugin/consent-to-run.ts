import { type Argument, CommandError, type PluginSource, storedSettings } from '../../../../core/host.ts';
import { pluginRights } from '../../authoring/plugin-rights.ts';
import { table } from '../output/table.ts';
import type { CommandHost } from '../running/host.ts';
import { trustIn } from '../running/open-host-site.ts';
import { heldOn } from './held-plugins.ts';

/** `--yes`, of commands that may have to ask before they run the site's plugins. */
export const YES: Argument = {
  type: 'boolean',
  description: 'trust the plugins of the site without asking',
};

/** How consent is requested. */
interface Asking {
  /** Consent was given in advance, with `--yes`. */
  readonly yes: boolean;
  /** The question about one plugin, or about several. */
  readonly question: (isOne: boolean) => string;
  /** Rest of the error, after the names of the plugins, when there is no terminal to ask on. */
  readonly refusal: (isOne: boolean) => string;
  readonly tell: (line: string) => void;
}

/**
 * Shows what third-party plugins may do, and asks for consent; does nothing when there are none.
 *
 * @throws CommandError when the answer is no, or when there is no terminal to ask on
 */
export async function consent(
  { ask }: Pick<CommandHost, 'ask'>,
  strangers: readonly PluginSource[],
  { yes, question, refusal, tell }: Asking,
): Promise<void> {
  if (strangers.length === 0) return;
  for (const source of strangers) for (const line of described(source)) tell(line);
  if (yes) return;
  const isOne = strangers.length === 1;
  if (!ask) throw new CommandError(`${strangers.map(({ key }) => key).join(' and ')} ${refusal(isOne)}`);
  const answer = (await ask(`${question(isOne)} [y/N] `)).toLowerCase();
  if (answer !== 'y' && answer !== 'yes') throw new CommandError('nothing was changed');
}

const described = ({ key, manifest }: PluginSource): readonly string[] => [
  `${key}${manifest.description === '' ? '' : `: ${manifest.description}`}`,
  ...table(pluginRights(manifest)).map((line) => `  ${line}`),
];

/** The question before a site's code runs on this machine for the first time. */
export const toRun = ({ yes, tell }: Pick<Asking, 'yes' | 'tell'>): Asking => ({
  yes,
  tell,
  question: (isOne) => (isOne ? 'Trust it?' : 'Trust them?'),
  refusal: (isOne) =>
    isOne
      ? 'comes with the site and is not trusted on this machine yet; use --yes to trust it'
      : 'come with the site and are not trusted on this machine yet; use --yes to trust them',
});

/**
 * Makes sure that plugins brought by a site may run here: those that are on, and those named.
 *
 * @param folder absolute path of the site
 * @throws CommandError as `consent`; SettingsError, BootError, FileSystemError
 */
export async function consentToRun(
  host: CommandHost,
  folder: string,
  { yes, names = [] }: { readonly yes: boolean; readonly names?: readonly string[] },
): Promise<void> {
  const { plugins } = await storedSettings(host.ports.fileSystem, folder);
  const named = Object.fromEntries(names.map((name) => [name, true]));
  const wanted = { plugins: { ...plugins, ...named } };
  const held = heldOn(await host.findPlugins(folder)(wanted), wanted);
  // on standard error, because a program may read standard output
  await consent(host, held, toRun({ yes, tell: host.output.warn }));
  if (held.length > 0) await trustIn(host, folder).give();
}
