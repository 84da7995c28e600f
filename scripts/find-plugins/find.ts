import { pathToFileURL } from 'node:url';
import {
  BootError,
  type FileSystem,
  messageOf,
  type Plugin,
  type PluginModule,
  type PluginSource,
} from '../../core/host.ts';
import { parseManifest } from './manifest.ts';
import { manifestText } from './manifest-text.ts';
import { pluginModule } from './plugin-module.ts';

/**
 * The plugins in a folder, one subfolder each, with `plugin.json`, `index.ts` (or the compiled `index.js`), or both. None of
 * their code runs before `load`.
 *
 * @param folder absolute path
 * @throws BootError for a manifest that cannot be read or has a different name than its folder
 */
export async function findPlugins(fileSystem: FileSystem, folder: string): Promise<readonly PluginSource[]> {
  const entries = await fileSystem.readDirectory(folder);
  const names = entries.filter((entry) => entry.kind === 'directory').map((entry) => entry.name);
  const sources = await Promise.all(names.sort().map((name) => findPlugin(fileSystem, `${folder}/${name}`, name)));
  return sources.filter((source) => source !== undefined);
}

async function findPlugin(fileSystem: FileSystem, folder: string, name: string): Promise<PluginSource | undefined> {
  const files = new Set((await fileSystem.readDirectory(folder)).map((entry) => entry.name));
  const code = ['index.ts', 'index.js'].find((file) => files.has(file));
  if (!code && !files.has('plugin.json')) return undefined;
  const manifest = parseManifest(
    await manifestText(fileSystem, `${folder}/plugin.json`, name),
    `plugins/${name}/plugin.json`,
  );
  if (manifest.name !== name) {
    throw new BootError(
      `plugins/${name}/plugin.json names the plugin ${manifest.name}; the folder must have that name`,
    );
  }
  return { manifest, origin: 'built-in', key: name, folder, load: () => loadPlugin(folder, name, code) };
}

async function importPlugin(path: string, name: string): Promise<Readonly<{ default?: Plugin }>> {
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    throw new BootError(`plugin ${name} cannot be loaded: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function loadPlugin(folder: string, name: string, code: string | undefined): Promise<PluginModule> {
  if (!code) throw new BootError(`plugin ${name} cannot be switched on: this version has only its manifest`);
  return pluginModule(await importPlugin(`${folder}/${code}`, name), name, `plugins/${name}/${code}`);
}
