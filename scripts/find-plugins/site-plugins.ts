import { BootError, type FileSystem, type FindPlugins, hasCode, type PluginSource } from '../../core/host.ts';
import type { CompiledPlugins } from './compiled-plugins.ts';
import { findPackage } from './find-package.ts';
import { readManifest } from './read-manifest.ts';
import type { SiteTrust } from './site-trust.ts';

interface SitePluginsParts {
  readonly fileSystem: FileSystem;
  /** Absolute path of the folder of the site. */
  readonly site: string;
  /** The built-in plugins. */
  readonly builtIn: FindPlugins;
  readonly compiled: CompiledPlugins;
  readonly trust: Pick<SiteTrust, 'isGiven'>;
}

/**
 * Finds all plugins of a site: built-in ones, those in its folder `plugins/`, and packages that its settings name. A broken plugin
 * of the site is still found, and reports its problem when loaded. While the site is not trusted, none of its own plugins can
 * be loaded.
 */
export const sitePlugins =
  (parts: SitePluginsParts): FindPlugins =>
  async (settings) => {
    const builtIn = await parts.builtIn(settings);
    const own = await inFolder(parts);
    const known = new Set([...builtIn, ...own].map(({ key }) => key));
    const packages = await Promise.all(
      Object.keys(settings.plugins)
        .filter((key) => !known.has(key))
        .map((key) => findPackage(parts, key)),
    );
    const brought = [...own, ...packages.filter((source) => source !== undefined)];
    const mayRun = brought.length === 0 || (await parts.trust.isGiven());
    const found = [...builtIn, ...(mayRun ? brought : brought.map(held))];
    return withoutDoubles(found, ({ key }) => Boolean(settings.plugins[key]));
  };

/** Its manifest may be read, but its code may not run. */
const held = (source: PluginSource): PluginSource => ({
  ...source,
  isHeld: true,
  load: async () => {
    throw new BootError(
      `plugin ${source.key} comes with the site and is not trusted on this machine yet; almanac plugin trust shows what it may do and asks for consent`,
    );
  },
});

/** Possible entry files of a plugin. */
const ENTRIES = ['index.ts', 'index.js', 'index.mjs'];

async function inFolder(parts: SitePluginsParts): Promise<readonly PluginSource[]> {
  const folder = `${parts.site}/plugins`;
  const names = await foldersIn(parts.fileSystem, folder);
  const found = await Promise.all(names.map((name) => inFolderNamed(parts, `${folder}/${name}`, name)));
  return found.filter((source) => source !== undefined);
}

async function foldersIn(fileSystem: FileSystem, folder: string): Promise<readonly string[]> {
  try {
    const entries = await fileSystem.readDirectory(folder);
    // a plugin developed elsewhere may be linked here
    return entries
      .filter(({ kind }) => kind === 'directory' || kind === 'link')
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

async function inFolderNamed(
  { fileSystem, compiled }: SitePluginsParts,
  folder: string,
  name: string,
): Promise<PluginSource | undefined> {
  const files = new Set(await filesIn(fileSystem, folder));
  const code = ENTRIES.find((file) => files.has(file));
  if (code === undefined && !files.has('plugin.json')) return undefined;
  const { manifest, problem } = await readManifest(fileSystem, `${folder}/plugin.json`, {
    file: `plugins/${name}/plugin.json`,
    name,
  });
  return {
    manifest,
    origin: 'site',
    key: name,
    folder,
    load: async (required) => {
      if (problem) throw problem;
      if (manifest.name !== name) {
        throw new BootError(
          `plugins/${name}/plugin.json names the plugin ${manifest.name}; the folder must have that name`,
        );
      }
      if (code === undefined) throw new BootError(`plugins/${name} has no ${ENTRIES.join(', ')}: write one of them`);
      const file = `plugins/${name}/${code}`;
      return compiled.load({ manifest, folder, entry: `${folder}/${code}`, file }, required);
    },
  };
}

async function filesIn(fileSystem: FileSystem, folder: string): Promise<readonly string[]> {
  try {
    return (await fileSystem.readDirectory(folder)).map(({ name }) => name);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return [];
    throw error;
  }
}

/** Of two plugins with the same name, one cannot be loaded and reports both places: the one that is off, if either is. */
function withoutDoubles(
  found: readonly PluginSource[],
  isOn: (source: PluginSource) => boolean,
): readonly PluginSource[] {
  const first = new Map<string, PluginSource>();
  for (const source of [...found.filter(isOn), ...found]) {
    if (!first.has(source.manifest.name)) first.set(source.manifest.name, source);
  }
  // a plugin of the site replaces a built-in one with the same key
  const byKey = new Map(found.map((source) => [source.key, source]));
  return [...byKey.values()].map((source) => {
    const other = first.get(source.manifest.name);
    if (other === undefined || other === source) return source;
    const load = async () => {
      throw new BootError(
        `${placeOf(other)} and ${placeOf(source)} are both named ${source.manifest.name}; give one of them another name`,
      );
    };
    return { ...source, load };
  });
}

const placeOf = ({ origin, key }: PluginSource): string =>
  ({
    'built-in': `plugins/${key} of almanac`,
    site: `plugins/${key} of the site`,
    package: `the package ${key}`,
  })[origin];
