import type { RegisteredCommand } from '../contract/command.ts';
import { beginsWith, parseCommandLine } from './command-line.ts';
import type { CoreCommand } from './core-command.ts';
import { CORE_COMMANDS } from './core-commands.ts';
import { EXIT } from './exit-code.ts';
import { failure } from './failure.ts';
import { commandHelp, overview } from './help.ts';
import type { CommandHost } from './host.ts';
import { init } from './init.ts';
import type { LocalCommand } from './local-command.ts';
import { runOnSite } from './run-on-site.ts';
import { serve } from './serve.ts';
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
  const command = find(line, OWN_COMMANDS) ?? find(line, await pluginCommands(host));
  if (command && asksHelp) return print(commandHelp(command), host);
  if (command) return command.run(parseCommandLine(command, line.slice(command.words.length)), host);
  const words = line.filter((word) => !word.startsWith('-'));
  const group = [...OWN_COMMANDS, ...(await pluginCommands(host))].filter((one) => beginsWith(one.words, words));
  if (asksHelp && group.length > 0) return print(overview(group), host);
  throw new UsageError(line.length === 0 ? 'no command was given' : `there is no command ${words.join(' ')}`);
}

const find = (line: readonly string[], commands: readonly LocalCommand[]): LocalCommand | undefined =>
  commands.find(({ words }) => beginsWith(line, words));

function print(lines: readonly string[], host: CommandHost): number {
  for (const text of lines) host.output.print(text);
  return EXIT.ok;
}

/** A command that works on a site, as one that is told the site's folder. */
const onSite = (command: CoreCommand | RegisteredCommand): LocalCommand => ({
  words: command.words,
  summary: command.summary,
  arguments: {
    ...command.arguments,
    data: { type: 'string', description: 'folder of the site', required: true },
  },
  run: async (args, host) => {
    const input = await command.prepare(args, (path) => host.ports.fileSystem.readFile(host.resolve(path)));
    const folder = host.resolve(requiredArgument(args, 'data'));
    return runOnSite(host, folder, { words: command.words, input });
  },
});

const OWN_COMMANDS: readonly LocalCommand[] = [init, serve, start, ...CORE_COMMANDS.map(onSite)];

/**
 * Of all plugins that are present: which of them are on is for the site to say. One that cannot be loaded has no commands
 * here; why is said where a site wants it on.
 */
async function pluginCommands(host: CommandHost): Promise<readonly LocalCommand[]> {
  const loaded = await Promise.allSettled((await host.plugins()).map((source) => source.load()));
  const plugins = loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return plugins.flatMap((plugin) => plugin.commands.map(onSite));
}
