import { type Argument, CommandError, type PluginSource, storedSettings } from '../../../../core/host.ts';
import { pluginRights } from '../../authoring/plugin-rights.ts';
import { table } from '../output/table.ts';
import type { CommandHost } from '../running/host.ts';
import { trustIn } from '../running/open-host-site.ts';
import { heldOn } from './held-plugins.ts';

/** `--yes`, of commands that may have to ask before they run what a site brings. */
export const YES: Argument = {
  type: 'boolean',
  description: 'trust the plugins of the site without asking',
};

/** How it is asked for. */
interface Asking {
  /** Somebody said so beforehand. */
  readonly yes: boolean;
  /** What is asked of one plugin, or of several. */
  readonly question: (isOne: boolean) => string;
  /** Behind the names of the plugins: what cannot be done since nobody is there to be asked. */
  readonly refusal: (isOne: boolean) => string;
  readonly tell: (line: string) => void;
}

/**
 * Shows what plugins of others may do, and asks; asks nothing where there are none.
 *
 * @throws CommandError when the answer is no, or when nobody is there to give one
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

/** What is asked before code of a site runs that never did here. */
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
 * Sees to it that plugins which a site brings may run here: those that are on, and those that are named.
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
  // standard output may be read by a program
  await consent(host, held, toRun({ yes, tell: host.output.warn }));
  if (held.length > 0) await trustIn(host, folder).give();
}
