import {
  type Collection,
  coreCollections,
  extendedRules,
  type FileFolder,
  type FindPlugins,
  foreignMembers,
  formerMembers,
  type LoadedPlugins,
  type Manifest,
  messageOf,
  type Plugin,
  type PluginModule,
  type PluginSource,
  type Settings,
} from '../../../core/host.ts';
import type { DataProblem } from './data-problem.ts';

/** Everything that the plugins present keep in a data folder, whether on or off. */
export interface SiteData {
  readonly collections: readonly Collection[];
  readonly folders: readonly FileFolder[];
  /**
   * Plugins by their key in `settings.json › plugins`; undefined for one that cannot be loaded. The map itself is undefined
   * when plugins cannot be found at all.
   */
  readonly plugins: ReadonlyMap<string, Plugin | undefined> | undefined;
  /** By the same keys. */
  readonly manifests: ReadonlyMap<string, Manifest>;
  /** Keys of `plugins`, by the former member of `settings.json` that each replaces. */
  readonly formers: ReadonlyMap<string, string>;
  /** Names of members that other plugins add to the records of a collection. */
  foreignOf(collection: Pick<Collection, 'name'>): ReadonlySet<string>;
  /** Problems of plugins that cannot be loaded. */
  readonly problems: readonly DataProblem[];
}

/** Loads all plugins present and collects what they keep. One that cannot be loaded is reported, and the others continue. */
export async function siteData(findPlugins: FindPlugins, settings: Pick<Settings, 'plugins'>): Promise<SiteData> {
  const problems: DataProblem[] = [];
  const sources = await findPlugins(settings).catch((error: unknown) => {
    problems.push({ file: 'plugins/', severity: 'error', message: messageOf(error) });
    return undefined;
  });
  const loaded = new Map<string, PluginModule>();
  for (const source of requiredFirst(sources ?? [])) {
    try {
      loaded.set(source.manifest.name, await source.load(loaded));
    } catch (error) {
      problems.push(unloaded(source, messageOf(error), settings));
    }
  }
  const plugins = [...loaded.values()].map((module) => module.default);
  const manifests = (sources ?? []).map(({ manifest }) => manifest);
  const foreignOf = foreignMembers(manifests, plugins);
  return {
    // erased types: records of all collections are handled alike
    collections: [...coreCollections, ...plugins.flatMap((plugin) => plugin.collections)].map((collection) => ({
      ...collection,
      rules: extendedRules(collection, plugins),
    })) as unknown as Collection[],
    folders: plugins.flatMap((plugin) => plugin.files),
    plugins: sources && new Map(sources.map(({ key, manifest }) => [key, pluginOf(loaded, manifest.name)])),
    manifests: new Map((sources ?? []).map(({ key, manifest }) => [key, manifest])),
    formers: formerMembers(sources ?? []),
    foreignOf: ({ name }) => foreignOf(name),
    problems,
  };
}

const pluginOf = (loaded: LoadedPlugins, name: string): Plugin | undefined => loaded.get(name)?.default;

/** Only a warning for a plugin that is off, since nothing of it is served, or not trusted yet. */
const unloaded = (
  { manifest, key, isHeld }: PluginSource,
  message: string,
  { plugins }: Pick<Settings, 'plugins'>,
): DataProblem => ({
  file: `plugins/${manifest.name}/`,
  severity: plugins[key] && !isHeld ? 'error' : 'warning',
  message: `${message}; its records are not checked`,
});

/** Sorts plugins after those they require, as far as these are present. */
function requiredFirst(sources: readonly PluginSource[]): readonly PluginSource[] {
  const ordered = new Set<PluginSource>();
  const visited = new Set<PluginSource>();
  const visit = (source: PluginSource) => {
    if (visited.has(source)) return;
    visited.add(source);
    for (const other of sources) if (source.manifest.requires.includes(other.manifest.name)) visit(other);
    ordered.add(source);
  };
  for (const source of sources) visit(source);
  return [...ordered];
}
