import { createApiBrowser } from './api-browser/api-browser.ts';
import type { Assets } from './api-browser/assets.ts';
import { checkStanding } from './auth/check-standing.ts';
import type { CreateAccounts } from './auth/create-accounts.ts';
import { handOverRest } from './auth/hand-over.ts';
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
import type { Generation, MountedRoute } from './generation.ts';
import { recordVersions } from './git/past-records.ts';
import { type Told, tellCommits, telling } from './git/tell-commits.ts';
import type { Versions } from './git/versions.ts';
import type { CoreCheck } from './health/core-check.ts';
import { createHealth } from './health/create-health.ts';
import { type GatheredCheck, gatherChecks } from './health/gather-checks.ts';
import { historyRoutes } from './http/history/history-routes.ts';
import type { LightRequest } from './http/light.ts';
import type { FormerVersions } from './http/merge/former-versions.ts';
import { checkHost, checkUse, openedTo, readableFolder, restrict } from './loading/access.ts';
import { checkAddresses } from './loading/addresses.ts';
import { pluginConfig } from './loading/config.ts';
import { gatherContributions } from './loading/contributions.ts';
import { foreignMembers } from './loading/foreign-members.ts';
import { heededManifests } from './loading/heeded-manifests.ts';
import { indexed } from './loading/indexed.ts';
import type { LoadedSet } from './loading/loaded-set.ts';
import { withDoc } from './loading/with-doc.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { Ports } from './ports/ports.ts';
import type { Settings } from './settings.ts';
import type { PluginSource } from './site.ts';
import { siteInfo } from './site-info.ts';
import { storageProblem } from './store/storage-problem.ts';
import type { BoundStore, Store } from './store/store.ts';

export interface GenerationParts {
  readonly settings: Settings;
  readonly loaded: LoadedSet;
  readonly store: Store;
  readonly ports: Pick<Ports, 'images' | 'random' | 'clock' | 'log'>;
  readonly findFile: Generation['findFile'];
  /** @param path below the data folder. @throws FileSystemError */
  readonly readBelow: (path: string, most: number) => ReturnType<Generation['readBelow']>;
  /** Collections of the core itself: users, credentials. */
  readonly coreCollections: readonly Collection<never>[];
  readonly sealVersion: SealVersion;
  readonly formers: FormerVersions;
  readonly outgoing: Outgoing;
  readonly versions: Versions;
  readonly checks: readonly CoreCheck[];
  readonly sizes: Health['sizes'];
  /** Changes the file, has it take effect, gives the generation that serves from then on. */
  readonly changeSettings: (change: SettingsChange, by: Principal) => Promise<BuiltGeneration>;
  readonly accounts: CreateAccounts;
  readonly authorization: (store: BoundStore, site: SiteInfo, settings: Settings) => Generation['authorization'];
  /** Files of the page in which the API is browsed; without them there is none. */
  readonly assets: Assets | undefined;
  readonly authenticate: (store: BoundStore, settings: Settings) => (request: LightRequest) => Promise<Principal>;
}

/** A generation and its view of the store, which it must give back when nothing uses it any more. */
export interface BuiltGeneration extends Generation {
  /** What it was built of. */
  readonly loaded: LoadedSet;
  readonly bound: BoundStore;
  /** Of the core and of plugins that are on. */
  readonly collections: readonly Collection<never>[];
  /** Told what is written, where a plugin that is on has it committed. */
  readonly told: Told | undefined;
  /** Checked settings of a plugin that is on. */
  configOf(plugin: Plugin): unknown;
  /** Writes the first content of all plugins that are on, as the operator, in one transaction. */
  seed(): Promise<void>;
}

/**
 * Builds what depends on the set of plugins: checks them against each other, indexes their collections.
 * Changes nothing outside, so that a set that cannot start leaves the old one serving.
 *
 * @throws BootError one sentence for the person who changed the settings
 */
export async function buildGeneration(parts: GenerationParts): Promise<BuiltGeneration> {
  const { settings, store, ports } = parts;
  const { limits } = settings;
  const { present, on, modules } = parts.loaded;
  const manifests = new Map(on.map(({ manifest }) => [manifest.name, manifest]));
  const declared = [...modules.values()].map((module) => module.default);
  const keys = new Map(on.map(({ manifest, key }) => [manifest.name, key]));
  const configs = new Map(
    declared.map((plugin) => [plugin.name, pluginConfig(plugin, keys.get(plugin.name) ?? plugin.name, settings)]),
  );
  const checks = gatherChecks(parts.checks, declared);
  const set: PluginSet = { checks: checks.map(({ check }) => check) };
  const plugins = declared.map((plugin) => withDoc(configured(plugin, { config: configs.get(plugin.name), set })));
  const heeded = heededManifests(parts.loaded, plugins);
  checkAddresses(settings, plugins);
  const collections = [...parts.coreCollections, ...plugins.flatMap((plugin) => plugin.collections)];
  const direct = await store.bind(
    collections.map((collection) => ({
      ...indexed(collection, plugins, modules),
      foreign: foreignMembers(
        collection.name,
        present.map(({ manifest }) => manifest),
        plugins,
      ),
    })),
    plugins.flatMap((plugin) => plugin.files),
  );

  const opened = new Map([...manifests].map(([name, manifest]) => [name, openedTo(manifest, plugins)]));
  const manifestOf = ({ name }: Plugin): Manifest => {
    const manifest = manifests.get(name);
    if (!manifest) throw new Error(`plugin ${name} is not on`);
    return manifest;
  };
  const site = siteInfo(settings, ports.clock);
  const told = tellCommits({
    plugins,
    collections,
    manifestOf,
    configOf: ({ name }) => configs.get(name),
    site,
    versions: parts.versions,
    clock: ports.clock,
  });
  const bound = telling(direct, told);
  const openedFor = ({ name }: Plugin): ReadonlySet<string> => opened.get(name) ?? new Set();
  const narrow = <S extends StoreReader | Transaction>(plugin: Plugin, wide: S): S =>
    restrict(wide, manifestOf(plugin), openedFor(plugin), plugin.files);
  const readers = new Map(plugins.map((plugin) => [plugin, narrow(plugin, bound.reader)]));
  const contributions = gatherContributions(plugins);
  const checkContext = ({ plugin }: GatheredCheck): CheckContext => ({
    site,
    contributions,
    store: plugin ? narrow(plugin, bound.reader) : bound.reader,
    config: plugin ? configs.get(plugin.name) : settings,
    now: ports.clock.now(),
  });
  const routes: readonly MountedRoute[] = plugins.flatMap((plugin) =>
    plugin.routes.map((route) => ({
      plugin,
      namespace: plugin.namespace ?? '',
      route,
      config: configs.get(plugin.name),
    })),
  );
  const generation: BuiltGeneration = {
    settings,
    site,
    plugins,
    routes: [...routes, ...(told ? historyRoutes(routes, () => generation, ports.log) : [])],
    pages: plugins.flatMap((plugin) =>
      plugin.pages.map((page) => ({ plugin, page, config: configs.get(plugin.name) })),
    ),
    contributions,
    reserved: reservedByOff(heeded, new Set(manifests.keys())),
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
    slices: bound.slices,
    readerFor: (plugin) => readers.get(plugin) ?? narrow(plugin, bound.reader),
    transaction: (run) => bound.together((as) => run((plugin, principal) => narrow(plugin, as(principal)), as)),
    checkStanding: (principal, store = bound.reader) => checkStanding(store, principal),
    checkUse: (plugin, use) => checkUse(manifestOf(plugin), use),
    presentPlugins: () => Promise.all(present.map((source) => presentPlugin(source, on.includes(source)))),
    network: (plugin, principal) =>
      parts.outgoing.begin(principal, limits, (host) => checkHost(manifestOf(plugin), host)),
    health: createHealth({ checks, contextFor: checkContext, sizes: parts.sizes, log: ports.log }),
    accounts: parts.accounts(bound, collections),
    handOver: (wide, from, to) => handOverRest(wide, collections, [from, to]),
    authorization: parts.authorization(bound, site, settings),
    apiBrowser: settings.docs && parts.assets ? createApiBrowser(site, parts.assets) : undefined,
    authenticate: parts.authenticate(bound, settings),
    history: told && recordVersions(parts.versions),
    told,
    changeSettings: async (plugin, change, by) => {
      checkUse(manifestOf(plugin), 'settings');
      const next = await parts.changeSettings(change, by);
      return { site: next.site, config: next.configOf(plugin), plugins: await next.presentPlugins() };
    },
    sealVersion: parts.sealVersion,
    formers: parts.formers,
    configOf: ({ name }) => configs.get(name),
    seed: () =>
      bound.transaction(system, (wide) => {
        for (const plugin of plugins) plugin.seed?.(narrow(plugin, wide));
      }),
    keeps: [],
    bound,
    collections,
    loaded: parts.loaded,
  };
  return generation;
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

async function presentPlugin(source: PluginSource, on: boolean): Promise<PresentPlugin> {
  const { name, requires } = source.manifest;
  return { name, key: source.key, description: await descriptionOf(source), requires, on };
}

/** Nothing of a stranger's code is run for it. */
async function descriptionOf({ manifest, origin, load }: PluginSource): Promise<string> {
  if (manifest.description !== '' || origin !== 'built-in') return manifest.description;
  return load(new Map()).then(
    (module) => module.default.description,
    () => '',
  );
}

/** By point, the parameters of plugins that are present but off. */
function reservedByOff(manifests: readonly Manifest[], on: ReadonlySet<string>): Generation['reserved'] {
  const byPoint = new Map<string, Map<string, string>>();
  for (const { name, reserves } of manifests) {
    if (on.has(name)) continue;
    for (const [point, names] of Object.entries(reserves)) {
      const reserved = byPoint.get(point) ?? new Map<string, string>();
      for (const parameter of names) reserved.set(parameter, name);
      byPoint.set(point, reserved);
    }
  }
  const none = new Map<string, string>();
  return (point) => byPoint.get(point) ?? none;
}
