import {
  type LoadedPlugins,
  type Plugin,
  type PluginModule,
  type PluginSource,
  type RegisteredCommand,
  storedSettings,
} from '../../../../core/host.ts';
import type { CommandHost } from '../running/host.ts';

/** A command and the plugin that declares it. */
export interface OwnedCommand {
  readonly command: RegisteredCommand;
  readonly plugin: Plugin;
  /** Locates the plugin's configuration in the settings. */
  readonly source: PluginSource;
}

/**
 * Commands of plugins: of all built-in ones, since only the site knows which of those are on; and of the site's own plugins
 * that are on, if the line names a site, since no other third-party code may run. A plugin that cannot be loaded has no commands
 * here; the reason is reported by a site that has it on.
 *
 * @param line the words typed
 */
export async function pluginCommands(line: readonly string[], host: CommandHost): Promise<readonly OwnedCommand[]> {
  const sources = [...(await host.findPlugins()({ plugins: {} })), ...(await sourcesOfSite(line, host))];
  const loaded = await loadable(sources);
  return sources.flatMap((source) => {
    const plugin = loaded.get(source.manifest.name)?.default;
    return plugin ? plugin.commands.map((command) => ({ command, plugin, source })) : [];
  });
}

/** The plugins brought by the site on the command line, as far as they are on there. */
export async function sourcesOfSite(line: readonly string[], host: CommandHost): Promise<readonly PluginSource[]> {
  const data = dataFolder(line);
  if (data === undefined) return [];
  const folder = host.resolve(data);
  // the command itself reports what is wrong with the folder
  const settings = await storedSettings(host.ports.fileSystem, folder).catch(() => undefined);
  if (!settings) return [];
  const { plugins } = settings;
  const found = await host.findPlugins(folder)({ plugins });
  return found.filter(({ origin, key }) => origin !== 'built-in' && plugins[key]);
}

/** The value of `--data`, before it is known which command this is. */
function dataFolder(line: readonly string[]): string | undefined {
  const index = line.findIndex((word) => word === '--data' || word.startsWith('--data='));
  const word = line[index];
  return word === '--data' ? line[index + 1] : word?.slice('--data='.length);
}

/** Loads every plugin that can be loaded, each after those it requires. */
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
