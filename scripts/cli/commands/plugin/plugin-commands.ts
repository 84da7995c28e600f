import {
  type LoadedPlugins,
  type Plugin,
  type PluginModule,
  type PluginSource,
  type RegisteredCommand,
  storedSettings,
} from '../../../../core/host.ts';
import type { CommandHost } from '../running/host.ts';

/** A command, and whose it is. */
export interface OwnedCommand {
  readonly command: RegisteredCommand;
  readonly plugin: Plugin;
  /** Tells what the settings say of it. */
  readonly source: PluginSource;
}

/**
 * Commands of plugins: of all that almanac brings, since which of them are on is for the site to say; and of those that the
 * site brings, where one is named, that are on there: no other code of strangers is run. One that cannot be loaded has no
 * commands here; why is said where a site wants it on.
 *
 * @param line what was typed
 */
export async function pluginCommands(line: readonly string[], host: CommandHost): Promise<readonly OwnedCommand[]> {
  const sources = [...(await host.findPlugins()({ plugins: {} })), ...(await sourcesOfSite(line, host))];
  const loaded = await loadable(sources);
  return sources.flatMap((source) => {
    const plugin = loaded.get(source.manifest.name)?.default;
    return plugin ? plugin.commands.map((command) => ({ command, plugin, source })) : [];
  });
}

/** Plugins that the site brings which a command line names, as far as they are on there. */
export async function sourcesOfSite(line: readonly string[], host: CommandHost): Promise<readonly PluginSource[]> {
  const data = dataFolder(line);
  if (data === undefined) return [];
  const folder = host.resolve(data);
  // the command itself says what is wrong with the folder
  const settings = await storedSettings(host.ports.fileSystem, folder).catch(() => undefined);
  if (!settings) return [];
  const { plugins } = settings;
  const found = await host.findPlugins(folder)({ plugins });
  return found.filter(({ origin, key }) => origin !== 'built-in' && plugins[key]);
}

/** What stands behind `--data`, before it is known which command that is. */
function dataFolder(line: readonly string[]): string | undefined {
  const index = line.findIndex((word) => word === '--data' || word.startsWith('--data='));
  const word = line[index];
  return word === '--data' ? line[index + 1] : word?.slice('--data='.length);
}

/** Loads what can be, each when those are there that it requires. */
async function loadable(sources: readonly PluginSource[]): Promise<LoadedPlugins> {
  const loaded = new Map<string, PluginModule>();
  for (let waiting = sources; ; ) {
    const ready = waiting.filter(({ manifest }) => manifest.requires.every((name) => loaded.has(name)));
    if (ready.length === 0) return loaded;
    await Promise.all(
      ready.map(async (source) => {
        const module = await source.load(loaded).catch(() => undefined);
        if (module) loaded.set(source.manifest.name, module);
      }),
    );
    waiting = waiting.filter((source) => !ready.includes(source));
  }
}
