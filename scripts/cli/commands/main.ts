import {
  type Arguments,
  didYouMean,
  pluginConfig,
  pluginSetting,
  type RegisteredCommand,
  type Settings,
  storedSettings,
  UsageError,
} from '../../../core/host.ts';
import { conflictsList, conflictsShow } from '../conflicts/commands.ts';
import { shadow } from '../shadow/shadow.ts';
import { themeImport } from '../themes/command.ts';
import { askedPassword } from './arguments/asked-password.ts';
import { beginsWith, type CommandShape, parseCommandLine } from './arguments/command-line.ts';
import { readNamedFile } from './arguments/read-named-file.ts';
import { SITE_ARGUMENT } from './arguments/site-argument.ts';
import { siteFolder } from './arguments/site-folder.ts';
import type { CoreCommand } from './core-command.ts';
import { CORE_COMMANDS } from './core-commands.ts';
import { doctor } from './doctor.ts';
import { format } from './format.ts';
import { gitInstall, mergeDriver } from './git/git-commands.ts';
import { init } from './init.ts';
import { EXIT } from './output/exit-code.ts';
import { failure } from './output/failure.ts';
import { commandHelp, overview } from './output/help.ts';
import { warnOfHeld } from './plugin/held-plugins.ts';
import { pluginCheck } from './plugin/plugin-check.ts';
import { type OwnedCommand, pluginCommands, sourcesOfSite } from './plugin/plugin-commands.ts';
import { pluginNew } from './plugin/plugin-new.ts';
import { pluginOnAsked } from './plugin/plugin-on-asked.ts';
import { pluginRemove } from './plugin/plugin-remove.ts';
import { pluginTest } from './plugin/plugin-test.ts';
import { pluginTrust } from './plugin/plugin-trust.ts';
import { pluginTry } from './plugin/plugin-try.ts';
import { restore } from './restore.ts';
import type { CommandHost } from './running/host.ts';
import type { LocalCommand } from './running/local-command.ts';
import { runOnSite } from './running/run-on-site.ts';
import { serve } from './serve.ts';
import { start } from './start.ts';

/**
 * The `almanac` command.
 *
 * @param line the words typed after `almanac`
 * @returns the exit code: 0 success, 1 failure, 2 invalid command line
 */
export async function almanac(line: readonly string[], host: CommandHost): Promise<number> {
  try {
    return await run(line, host);
  } catch (error) {
    return failure(error, host.output);
  }
}

async function run(typed: readonly string[], host: CommandHost): Promise<number> {
  if (typed.length === 1 && VERSION.has(typed[0] ?? '')) return print([await host.version()], host);
  const line = typed[0] === 'help' ? [...typed.slice(1), '--help'] : typed;
  // no words at all is a request for the overview, not an error
  const asksHelp = line.length === 0 || line.some((word) => word === '--help' || word === '-h');
  const commands = find(line, OWN_COMMANDS)
    ? OWN_COMMANDS
    : [...OWN_COMMANDS, ...(await pluginCommands(line, host)).map(ownedOnSite)];
  const command = find(line, commands);
  if (command && asksHelp) return print(commandHelp(command), host);
  if (command) return runCommand(command, line.slice(command.words.length), host);
  const words = line.filter((word) => !word.startsWith('-'));
  const group = commands.filter((one) => beginsWith(one.words, words));
  if (asksHelp && group.length > 0) return print(overview(group), host);
  warnOfHeld(
    host,
    (await sourcesOfSite(line, host)).filter(({ isHeld }) => isHeld),
  );
  throw words.length === 0 ? new UsageError('the command is missing') : unknownCommand(words, commands);
}

/** Runs a command. @throws UsageError that names the command; whatever the command throws */
async function runCommand(command: LocalCommand, rest: readonly string[], host: CommandHost): Promise<number> {
  try {
    return await command.run(parseCommandLine(command, rest), host);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(error.message, command.words) : error;
  }
}

/** The ways to ask for the version. */
const VERSION: ReadonlySet<string> = new Set(['--version', '-v', 'version']);

/** Suggests the command that was probably meant, or lists the group when only a group was named. */
function unknownCommand(words: readonly string[], commands: readonly LocalCommand[]): UsageError {
  const names = commands.map((one) => one.words.join(' '));
  const below = names.filter((name) => name.startsWith(`${words.join(' ')} `));
  if (below.length > 0) return new UsageError(`the command is not complete: ${below.join(', ')}`, words);
  const meant = didYouMean(words.slice(0, 2).join(' '), names) || didYouMean(words[0] ?? '', names);
  const group = words.slice(0, 1);
  const isGroup = commands.some((one) => beginsWith(one.words, group));
  return new UsageError(`there is no command ${words.join(' ')}${meant}`, isGroup ? group : []);
}

const find = (line: readonly string[], commands: readonly LocalCommand[]): LocalCommand | undefined =>
  commands.find(({ words }) => beginsWith(line, words));

function print(lines: readonly string[], host: CommandHost): number {
  for (const text of lines) host.output.print(text);
  return EXIT.ok;
}

/** Is it a web address rather than a file path? */
const isWeb = (text: string): boolean => /^https?:\/\//i.test(text);

/** Replaces paths as typed by absolute ones. */
const withPaths = (
  { arguments: declared }: CommandShape,
  args: Arguments,
  resolve: (path: string) => string,
): Arguments =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      declared[name]?.isPath && typeof value === 'string' && !isWeb(value) ? resolve(value) : value,
    ]),
  );

const configOf = ({ plugin, source }: Pick<OwnedCommand, 'plugin' | 'source'>, settings: Settings): unknown =>
  pluginConfig(plugin, pluginSetting(source, settings), source.manifest);

/** Wraps a command that works on a site as one that takes the site's folder. */
const onSite = (
  command: CoreCommand | RegisteredCommand,
  owner?: Pick<OwnedCommand, 'plugin' | 'source'>,
): LocalCommand => ({
  words: command.words,
  summary: command.summary,
  arguments: {
    ...command.arguments,
    ...SITE_ARGUMENT,
  },
  run: async (args, host) => {
    const { clock, fileSystem } = host.ports;
    const folder = await siteFolder(args, host);
    const readFile = (path: string) => readNamedFile(host, path);
    const site = async () => {
      const settings = await storedSettings(fileSystem, folder);
      return { timezone: settings.timezone, config: owner && configOf(owner, settings), now: () => clock.now() };
    };
    const input = await command.prepare(withPaths(command, args, host.resolve), readFile, site, askedPassword(host));
    return runOnSite(host, folder, { words: command.words, input, plugin: owner?.source.key });
  },
});

const ownedOnSite = ({ command, ...owner }: OwnedCommand): LocalCommand => onSite(command, owner);

/** Commands that start on this machine; some then run the command with the same words on the site. */
const LOCAL_COMMANDS: readonly LocalCommand[] = [
  init,
  serve,
  start,
  restore,
  pluginNew,
  pluginTest,
  pluginCheck,
  pluginTry,
  pluginOnAsked,
  pluginRemove,
  pluginTrust,
  doctor,
  format,
  conflictsList,
  conflictsShow,
  themeImport,
  gitInstall,
  mergeDriver,
  shadow,
];

const OWN_COMMANDS: readonly LocalCommand[] = [
  ...LOCAL_COMMANDS,
  ...CORE_COMMANDS.filter(({ words }) => !find(words, LOCAL_COMMANDS)).map((command) => onSite(command)),
];
