import type { Arguments, RegisteredCommand } from '../contract/command.ts';
import { beginsWith, type CommandShape, parseCommandLine } from './command-line.ts';
import type { CoreCommand } from './core-command.ts';
import { CORE_COMMANDS } from './core-commands.ts';
import { doctor } from './doctor.ts';
import { EXIT } from './exit-code.ts';
import { failure } from './failure.ts';
import { format } from './format.ts';
import { gitInstall } from './git-install.ts';
import { commandHelp, overview } from './help.ts';
import type { CommandHost } from './host.ts';
import { init } from './init.ts';
import type { LocalCommand } from './local-command.ts';
import { mergeDriver } from './merge-driver.ts';
import { pluginCheck } from './plugin-check.ts';
import { pluginCommands } from './plugin-commands.ts';
import { pluginNew } from './plugin-new.ts';
import { pluginOnAsked } from './plugin-on-asked.ts';
import { pluginTest } from './plugin-test.ts';
import { restore } from './restore.ts';
import { runOnSite } from './run-on-site.ts';
import { serve } from './serve.ts';
import { SITE_ARGUMENT } from './site-argument.ts';
import { start } from './start.ts';
import { requiredArgument } from './text-argument.ts';
import { UsageError } from './usage-error.ts';

/**
 * The `almanac` command.
 *
 * @param line what was typed after `almanac`
 * @returns the exit code: 0 done, 1 failed, 2 not understood
 */
export async function almanac(line: readonly string[], host: CommandHost): Promise<number> {
  try {
    return await run(line, host);
  } catch (error) {
    return failure(error, host.output);
  }
}

async function run(line: readonly string[], host: CommandHost): Promise<number> {
  const asksHelp = line.some((word) => word === '--help' || word === '-h');
  const command = find(line, OWN_COMMANDS) ?? find(line, (await pluginCommands(line, host)).map(onSite));
  if (command && asksHelp) return print(commandHelp(command), host);
  if (command) return command.run(parseCommandLine(command, line.slice(command.words.length)), host);
  const words = line.filter((word) => !word.startsWith('-'));
  const group = [...OWN_COMMANDS, ...(await pluginCommands(line, host)).map(onSite)].filter((one) =>
    beginsWith(one.words, words),
  );
  if (asksHelp && group.length > 0) return print(overview(group), host);
  throw new UsageError(line.length === 0 ? 'no command was given' : `there is no command ${words.join(' ')}`);
}

const find = (line: readonly string[], commands: readonly LocalCommand[]): LocalCommand | undefined =>
  commands.find(({ words }) => beginsWith(line, words));

function print(lines: readonly string[], host: CommandHost): number {
  for (const text of lines) host.output.print(text);
  return EXIT.ok;
}

/** Arguments with absolute paths in the place of what was typed. */
const withPaths = (
  { arguments: declared }: CommandShape,
  args: Arguments,
  resolve: (path: string) => string,
): Arguments =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      declared[name]?.isPath && typeof value === 'string' ? resolve(value) : value,
    ]),
  );

/** A command that works on a site, as one that is told the site's folder. */
const onSite = (command: CoreCommand | RegisteredCommand): LocalCommand => ({
  words: command.words,
  summary: command.summary,
  arguments: {
    ...command.arguments,
    ...SITE_ARGUMENT,
  },
  run: async (args, host) => {
    const readFile = (path: string) => host.ports.fileSystem.readFile(host.resolve(path));
    const input = await command.prepare(withPaths(command, args, host.resolve), readFile);
    const folder = host.resolve(requiredArgument(args, 'data'));
    return runOnSite(host, folder, { words: command.words, input });
  },
});

/** Those that do something where the person is; some of them go on to the command of the same words on the site. */
const LOCAL_COMMANDS: readonly LocalCommand[] = [
  init,
  serve,
  start,
  restore,
  pluginNew,
  pluginTest,
  pluginCheck,
  pluginOnAsked,
  doctor,
  format,
  gitInstall,
  mergeDriver,
];

const OWN_COMMANDS: readonly LocalCommand[] = [
  ...LOCAL_COMMANDS,
  ...CORE_COMMANDS.filter(({ words }) => !find(words, LOCAL_COMMANDS)).map(onSite),
];
