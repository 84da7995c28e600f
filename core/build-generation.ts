import { system } from './auth/principal.ts';
import type { SealVersion } from './auth/sealed-version.ts';
import type { CheckContext } from './contract/check.ts';
import type { Collection } from './contract/collection.ts';
import type { Health } from './contract/health.ts';
import type { Manifest, Plugin, PluginSet } from './contract/plugin.ts';
import type { PresentPlugin } from './contract/present-plugin.ts';
import type { Principal } from './contract/principal.ts';
import type { SettingsChange } from './contract/settings-document.ts';
import type { SiteInfo } from './contract/site-info.ts';
import type { StoreReader, Transaction } from './contract/store.ts';
import { Staging } from './files/staging.ts';
import type { Generation } from './generation.ts';
import type { CoreCheck } from './health/core-check.ts';
import { createHealth } from './health/create-health.ts';
import { type GatheredCheck, gatherChecks } from './health/gather-checks.ts';
import type { LightRequest } from './http/light.ts';
import { checkUse, openedTo, readableFolder, restrict } from './loading/access.ts';
import { checkAddresses } from './loading/addresses.ts';
import { checkClashes } from './loading/clashes.ts';
import { pluginConfig } from './loading/config.ts';
import { gatherContributions } from './loading/contributions.ts';
import { enabledPlugins } from './loading/enabled.ts';
import { indexed } from './loading/indexed.ts';
import { orderPlugins } from './loading/order.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { Ports } from './ports/ports.ts';
import type { Settings } from './settings.ts';
import type { PluginSource } from './site.ts';
import { siteInfo } from './site-info.ts';
import { storageProblem } from './store/storage-problem.ts';
import type { BoundStore, Store } from './store/store.ts';

export interface GenerationParts {
  readonly settings: Settings;
  /** All that are present, on or off. */
  readonly sources: readonly PluginSource[];
  readonly store: Store;
  readonly ports: Pick<Ports, 'images' | 'random' | 'clock' | 'log'>;
  readonly findFile: Generation['findFile'];
  /** @param path below the data folder. @throws FileSystemError */
  readonly readBelow: (path: string, most: number) => ReturnType<Generation['readBelow']>;
  /** Collections of the core itself: users, credentials. */
  readonly coreCollections: readonly Collection<never>[];
  readonly sealVersion: SealVersion;
  readonly outgoing: Outgoing;
  readonly checks: readonly CoreCheck[];
  readonly sizes: Health['sizes'];
  /** Changes the file, has it take effect, gives the generation that serves from then on. */
  readonly changeSettings: (change: SettingsChange) => Promise<BuiltGeneration>;
  readonly authorization: (store: BoundStore, site: SiteInfo, settings: Settings) => Generation['authorization'];
  readonly authenticate: (store: BoundStore, settings: Settings) => (request: LightRequest) => Promise<Principal>;
}

/** A generation and its view of the store, which it must give back when nothing uses it any more. */
export interface BuiltGeneration extends Generation {
  readonly bound: BoundStore;
  /** Checked settings of a plugin that is on. */
  configOf(plugin: Plugin): unknown;
  /** Writes the first content of all plugins that are on, as the operator, in one transaction. */
  seed(): Promise<void>;
}

/**
 * Builds what depends on the set of plugins: loads them, checks them against each other, indexes their collections.
 * Changes nothing outside, so that a set that cannot start leaves the old one serving.
 *
 * @throws BootError one sentence for the person who changed the settings
 */
export async function buildGeneration(parts: GenerationParts): Promise<BuiltGeneration> {
  const { settings, sources, store, ports } = parts;
  const { limits } = settings;
  const present = sources.map((source) => source.manifest);
  const on = orderPlugins(enabledPlugins(present, settings));
  const manifests = new Map(on.map((manifest) => [manifest.name, manifest]));
  const loaded = await Promise.all(
    on.map((manifest) => sources.find((source) => source.manifest === manifest)?.load()),
  );
  const declared = loaded.filter((plugin) => plugin !== undefined);
  const configs = new Map(declared.map((plugin) => [plugin.name, pluginConfig(plugin, settings)]));
  const checks = gatherChecks(parts.checks, declared);
  const set: PluginSet = { checks: checks.map(({ check }) => check) };
  const plugins = declared.map((plugin) => configured(plugin, { config: configs.get(plugin.name), set }));
  checkClashes(present, plugins);
  checkAddresses(settings, plugins);
  const collections = [...parts.coreCollections, ...plugins.flatMap((plugin) => plugin.collections)];
  const bound = await store.bind(
    collections.map((collection) => indexed(collection, plugins)),
    plugins.flatMap((plugin) => plugin.files),
  );

  const opened = new Map(on.map((manifest) => [manifest.name, openedTo(manifest, plugins)]));
  const manifestOf = ({ name }: Plugin): Manifest => {
    const manifest = manifests.get(name);
    if (!manifest) throw new Error(`plugin ${name} is not on`);
    return manifest;
  };
  const openedFor = ({ name }: Plugin): ReadonlySet<string> => opened.get(name) ?? new Set();
  const narrow = <S extends StoreReader | Transaction>(plugin: Plugin, wide: S): S =>
    restrict(wide, manifestOf(plugin), openedFor(plugin), plugin.files);
  const readers = new Map(plugins.map((plugin) => [plugin, narrow(plugin, bound.reader)]));
  const site = siteInfo(settings);
  const contributions = gatherContributions(plugins);
  const checkContext = ({ plugin }: GatheredCheck): CheckContext => ({
    site,
    contributions,
    store: plugin ? narrow(plugin, bound.reader) : bound.reader,
    config: plugin ? configs.get(plugin.name) : settings,
    now: ports.clock.now(),
  });
  return {
    settings,
    site,
    plugins,
    routes: plugins.flatMap((plugin) =>
      plugin.routes.map((route) => ({
        plugin,
        namespace: plugin.namespace ?? '',
        route,
        config: configs.get(plugin.name),
      })),
    ),
    pages: plugins.flatMap((plugin) =>
      plugin.pages.map((page) => ({ plugin, page, config: configs.get(plugin.name) })),
    ),
    contributions,
    reserved: reservedByOff(sources, new Set(manifests.keys())),
    staging: () => new Staging({ begin: () => store.stage(), images: ports.images, limits }),
    findFile: parts.findFile,
    readBelow: async (plugin, folder, path, most) => {
      const manifest = manifestOf(plugin);
      const { name } = readableFolder({ manifest, folders: plugin.files, opened: openedFor(plugin) }, folder);
      return parts.readBelow(`${name}/${path}`, most).catch((error) => {
        throw storageProblem(error);
      });
    },
    randomBytes: (count) => ports.random.bytes(count),
    readerFor: (plugin) => readers.get(plugin) ?? narrow(plugin, bound.reader),
    transaction: (run) => bound.together((as) => run((plugin, principal) => narrow(plugin, as(principal)))),
    checkUse: (plugin, use) => checkUse(manifestOf(plugin), use),
    presentPlugins: () =>
      Promise.all(sources.map((source) => presentPlugin(source, manifests.has(source.manifest.name)))),
    network: (principal) => parts.outgoing.begin(principal, limits),
    health: createHealth({ checks, contextFor: checkContext, sizes: parts.sizes, log: ports.log }),
    authorization: parts.authorization(bound, site, settings),
    authenticate: parts.authenticate(bound, settings),
    changeSettings: async (plugin, change) => {
      checkUse(manifestOf(plugin), 'settings');
      const next = await parts.changeSettings(change);
      return { site: next.site, config: next.configOf(plugin), plugins: await next.presentPlugins() };
    },
    sealVersion: parts.sealVersion,
    configOf: ({ name }) => configs.get(name),
    seed: () =>
      bound.transaction(system, (wide) => {
        for (const plugin of plugins) plugin.seed?.(narrow(plugin, wide));
      }),
    keeps: [],
    bound,
  };
}

/** A plugin with what it contributes by its settings, and its routes that are made of what others bring. */
const configured = (
  plugin: Plugin,
  { config, set }: { readonly config: unknown; readonly set: PluginSet },
): Plugin => ({
  ...plugin,
  routes: [...plugin.routes, ...plugin.routesFor(set)],
  // the schema of the plugin made its settings
  extends: [...plugin.extends, ...plugin.configured(config as never)],
});

async function presentPlugin(
  { manifest: { name, requires }, load }: PluginSource,
  on: boolean,
): Promise<PresentPlugin> {
  const description = await load().then(
    (plugin) => plugin.description,
    () => '',
  );
  return { name, description, requires, on };
}

/** By point, the parameters of plugins that are present but off. */
function reservedByOff(sources: readonly PluginSource[], on: ReadonlySet<string>): Generation['reserved'] {
  const byPoint = new Map<string, Map<string, string>>();
  for (const { manifest } of sources) {
    if (on.has(manifest.name)) continue;
    for (const [point, names] of Object.entries(manifest.reserves)) {
      const reserved = byPoint.get(point) ?? new Map<string, string>();
      for (const name of names) reserved.set(name, manifest.name);
      byPoint.set(point, reserved);
    }
  }
  const none = new Map<string, string>();
  return (point) => byPoint.get(point) ?? none;
}
