import * as v from 'valibot';
import {
  entriesIn,
  type FileSystem,
  isObject,
  type LoadedPlugins,
  openedTo,
  type Plugin,
  type PluginSource,
  users,
} from '../../../core/host.ts';
import type { CheckRow } from './check-row.ts';

/** `import { events, POST as post } from 'almanac/plugins/calendar'` */
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]almanac(?:\/plugins\/([\w-]+))?['"]/g;
/** `store.of(events)`, `store.of(POST.collection).insert(` */
const USE = /\.of\(\s*(\w+)(?:\.(\w+))?\s*\)(?:\s*\.(insert|put|remove)\()?/g;

/**
 * Uses of other plugins' collections without the required right, as far as the sources show: those where `store.of` gets an
 * imported name.
 *
 * @param modules the plugin and those it requires
 */
export async function checkCollections(
  fileSystem: FileSystem,
  { manifest, folder }: PluginSource,
  modules: LoadedPlugins,
): Promise<readonly CheckRow[]> {
  if (folder === undefined) return [];
  const opened = openedTo(manifest, [...modules.values()].map(withConfigured));
  const mayRead = (name: string) => mayWrite(name) || manifest.reads.includes(name) || opened.has(name);
  const mayWrite = (name: string) => name.startsWith(`${manifest.name}/`) || manifest.uses.includes(name);
  const rows: CheckRow[] = [];
  for (const path of await codeFiles(fileSystem, folder)) {
    const text = new TextDecoder().decode(await fileSystem.readFile(`${folder}/${path}`));
    const imported = importedIn(text, modules);
    for (const { 0: use, 1: name = '', 2: member, 3: write, index } of text.matchAll(USE)) {
      const collection = collectionName(imported.get(name), member);
      if (collection === undefined || (write ? mayWrite(collection) : mayRead(collection))) continue;
      const line = text.slice(0, index).split('\n').length;
      const list = write ? 'uses' : 'reads';
      const message = `plugins/${manifest.name}/${path}:${line}: ${use.trim()} needs a right: add "${collection}" to ${list} in its plugin.json`;
      rows.push({ status: 'bad', label: 'rights', message });
    }
  }
  return rows;
}

/** The plugin with the extensions that depend on its settings, unless it has required settings. */
function withConfigured({ default: plugin }: { readonly default: Plugin }): Plugin {
  const config = plugin.config ? v.safeParse(plugin.config, {}) : { success: true as const, output: {} };
  return config.success
    ? { ...plugin, extends: [...plugin.extends, ...plugin.configured(config.output as never)] }
    : plugin;
}

/** The values that a file imports from almanac and from plugins, by local name. */
function importedIn(text: string, modules: LoadedPlugins): ReadonlyMap<string, unknown> {
  return new Map(
    [...text.matchAll(IMPORT)].flatMap(([, names = '', plugin]) => {
      const exported: Readonly<Record<string, unknown>> =
        plugin === undefined ? { users } : (modules.get(plugin)?.exports ?? {});
      return names.split(',').map((one) => {
        const [name = '', own = name] = one.trim().split(/\s+as\s+/);
        return [own, exported[name]] as const;
      });
    }),
  );
}

function collectionName(value: unknown, member: string | undefined): string | undefined {
  const found = member === undefined ? value : isObject(value) ? value[member] : undefined;
  return isObject(found) && 'guard' in found && 'schema' in found ? String(found.name) : undefined;
}

/** Paths of the plugin's sources, relative to its folder, without tests. */
async function codeFiles(fileSystem: FileSystem, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, kind } of await entriesIn(fileSystem, folder)) {
    if (kind === 'file' && /(?<!\.test)\.m?[jt]s$/.test(name)) found.push(name);
    if (kind !== 'directory' || name.startsWith('.') || name === 'node_modules') continue;
    for (const path of await codeFiles(fileSystem, `${folder}/${name}`)) found.push(`${name}/${path}`);
  }
  return found.sort();
}
