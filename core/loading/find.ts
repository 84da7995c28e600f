import { pathToFileURL } from 'node:url';
import type { Plugin } from '../contract/plugin.ts';
import type { FileSystem } from '../ports/file-system.ts';
import { hasCode } from '../ports/file-system.ts';
import type { PluginSource } from '../site.ts';
import { BootError } from './boot-error.ts';
import { parseManifest } from './manifest.ts';

/**
 * The plugins that are present in a folder, one folder each, with `plugin.json`, `index.ts` (or the built `index.js`),
 * or both. Nothing of their code is run before `load`.
 *
 * @param folder absolute path
 * @throws BootError for a manifest that cannot be read or is not named like its folder
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
  const manifest = parseManifest(await manifestText(fileSystem, folder, name), `plugins/${name}/plugin.json`);
  if (manifest.name !== name) {
    throw new BootError(
      `plugins/${name}/plugin.json names the plugin ${manifest.name}; the folder must have that name`,
    );
  }
  return { manifest, load: () => loadPlugin(folder, name, code) };
}

async function importPlugin(path: string, name: string): Promise<{ readonly default?: Plugin }> {
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    throw new BootError(`plugin ${name} cannot be loaded: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

async function manifestText(fileSystem: FileSystem, folder: string, name: string): Promise<string> {
  try {
    return new TextDecoder().decode(await fileSystem.readFile(`${folder}/plugin.json`));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return JSON.stringify({ name });
    throw error;
  }
}

async function loadPlugin(folder: string, name: string, code: string | undefined): Promise<Plugin> {
  if (!code) throw new BootError(`plugin ${name} cannot be switched on: this version has only its manifest`);
  const module = await importPlugin(`${folder}/${code}`, name);
  if (!module.default) throw new BootError(`plugins/${name}/${code} has no default export`);
  if (module.default.name !== name) {
    throw new BootError(`plugins/${name}/${code} defines the plugin ${module.default.name}; it must be named ${name}`);
  }
  return module.default;
}
