import { type CreateAccounts, handOverRest } from '../../auth/accounts/create-accounts.ts';
import { coreCollections } from '../../auth/accounts/users.ts';
import { checkStanding } from '../../auth/sign-in/authenticate.ts';
import type { LendSignIn } from '../../auth/sign-in/lend-sign-in.ts';
import type { Passes } from '../../auth/sign-in/passes.ts';
import { BootError } from '../../contract/boot-error.ts';
import { gatherContributions } from '../../contract/contributions.ts';
import { ANY_OF_SITE, type Collection } from '../../contract/data/collection.ts';
import { momentAt } from '../../contract/data/query.ts';
import type { StoreReader, Transaction } from '../../contract/data/store.ts';
import { system } from '../../contract/fixed-principals.ts';
import { checkHost, checkUse } from '../../contract/grants/lent-use.ts';
import type { CheckContext } from '../../contract/health/check.ts';
import type { Diagnostics } from '../../contract/health/diagnostics.ts';
import type { Health } from '../../contract/health/health.ts';
import type { HttpRequest } from '../../contract/http-message.ts';
import type { AnyObserver, Observer } from '../../contract/observer.ts';
import type { Manifest, Plugin, PluginSet } from '../../contract/plugin.ts';
import type { Principal } from '../../contract/principal.ts';
import type { PresentPlugin } from '../../contract/switching/present-plugin.ts';
import type { ChangedSettings, SettingsChange } from '../../contract/switching/settings-document.ts';
import {
  type AssetAnswers,
  AssetFiles,
  findFile,
  type Generation,
  itemRoute,
  itemRoutes,
  type MountedRoute,
  readAsset,
  readableFolder,
  readBelow,
  SharedJudgements,
  Staging,
} from '../../http/index.ts';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import type { FileSystem, Ports } from '../../platform/index.ts';
import { type Settings, siteInfo } from '../../settings/settings.ts';
import { type BoundStore, type Store, storageProblem } from '../../store/index.ts';
import { foreignMembers, openedTo, restrict } from '../access.ts';
import { checkTakes } from '../check-takes.ts';
import { checkAddresses, checkListed, effectiveManifests } from '../clashes.ts';
import { anyOfSite, gatherJobs, type MountedWork } from '../jobs/gather-jobs.ts';
import { changeLog } from '../listeners/change-log.ts';
import { checkListens, checkListensTo } from '../listeners/check-listens.ts';
import { logChanges } from '../listeners/log-changes.ts';
import { CORE_MANIFEST, corePlugin } from '../mail/core-plugin.ts';
import type { DeliverMail } from '../mail/deliver-mail.ts';
import { indexed } from '../packages/indexed.ts';
import type { LoadedSet } from '../packages/loaded-set.ts';
import { pluginSetting, whereUnnamed } from '../packages/plugin-setting.ts';
import type { PluginSource } from '../packages/plugin-source.ts';
import { claimsOf } from '../places.ts';
import type { PluginSecrets } from '../secrets/plugin-secrets.ts';
import { pluginConfig } from './config.ts';
import { formerText } from './former-text.ts';
import { checksOf, createHealth, gatherChecks } from './health.ts';
import { pluginLog } from './plugin-log.ts';
import type { Services } from './services.ts';
import { followed, type Told, tellWritten } from './tell-written.ts';
import { withDoc } from './with-doc.ts';

/** What a generation is built of. */
interface GenerationParts extends Pick<Generation, Common> {
  readonly settings: Settings;
  readonly loaded: LoadedSet;
  readonly store: Store;
  readonly ports: Pick<Ports, 'images' | 'random' | 'clock' | 'log'>;
  /** What is served is read here. */
  readonly fileSystem: FileSystem;
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly outgoing: Outgoing;
  readonly secrets: PluginSecrets;
  readonly deliverMail: (settings: Settings) => DeliverMail;
  /** What an observer has noted, since it began. */
  readonly observed: (observer: AnyObserver) => unknown;
  readonly services: Services;
  readonly diagnostics: (settings: Settings) => Diagnostics;
  readonly sizes: Health['sizes'];
  /** Changes the file, has it take effect, gives the generation that serves from then on. */
  readonly changeSettings: (change: SettingsChange, by: Principal) => Promise<BuiltGeneration>;
  /** Has `look` see the generation that would serve then; changes nothing. */
  readonly rehearseSettings: <T>(change: SettingsChange, look: (next: BuiltGeneration) => Promise<T>) => Promise<T>;
  readonly accounts: CreateAccounts;
  readonly signIn: (store: BoundStore, settings: Settings) => LendSignIn;
  readonly passes: Passes;
  readonly assetAnswers: AssetAnswers;
  readonly authenticate: (store: BoundStore, settings: Settings) => (request: HttpRequest) => Principal;
}

/** What all generations of a site have in common. */
type Common = 'totals' | 'openSpare' | 'sealVersion' | 'formers' | 'streams' | 'noteFault' | 'attention' | 'formTokens';

/** A generation, which must be ended when nothing uses it any more. */
export interface BuiltGeneration extends Generation {
  /** What it was built of. */
  readonly loaded: LoadedSet;
  readonly bound: BoundStore;
  /** Of the core and of plugins that are on. */
  readonly collections: readonly Collection<never>[];
  /** Jobs and listeners of plugins that are on, by key. */
  readonly jobs: ReadonlyMap<string, MountedWork>;
  /** Told what is written, where a plugin that is on wants to know. */
  readonly told: Told | undefined;
  /** How the site does, by the checks of this plugin, be it on or off, and then of the others that are on. */
  healthBy(first: Plugin): Health;
  /** It serves from now on: starts the services that it has and the former one had not. */
  begin(): void;
  /** Another one serves: its streams end. */
  retire(): void;
  /** Nothing uses it any more: gives back its view of the store, and its services. */
  end(): void;
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
  for (const plugin of declared) checkListed(plugin);
  const given = new Map(on.map((source) => [source.manifest.name, pluginSetting(source, settings)]));
  const configs = new Map(
    declared.map((plugin) => [
      plugin.name,
      pluginConfig(plugin, given.get(plugin.name) ?? NOTHING_SAID, manifests.get(plugin.name) ?? {}),
    ]),
  );
  const checks = gatherChecks(declared);
  const set: PluginSet = { checks: checks.map(({ check }) => check) };
  const plugins = declared.map((plugin) => withDoc(configured(plugin, { config: configs.get(plugin.name), set })));
  const effective = effectiveManifests(parts.loaded, plugins);
  checkAddresses(settings, plugins);
  const own = corePlugin(parts.deliverMail(settings));
  const collections = [...coreCollections, ...plugins.flatMap((plugin) => plugin.collections)];
  const jobs = gatherJobs({ plugins: [...plugins, own], collections, zone: settings.timezone });
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
    const manifest = name === own.name ? CORE_MANIFEST : manifests.get(name);
    if (!manifest) throw new Error(`plugin ${name} is not on`);
    return manifest;
  };
  const site = siteInfo(settings, ports.clock, {
    claimOf: claimsOf(settings.rest_root, plugins),
    collections: anyOfSite(collections),
  });
  for (const plugin of plugins) if (usesGit(plugin)) checkUse(manifestOf(plugin), 'git');
  for (const plugin of plugins) {
    checkTakes(manifestOf(plugin), plugin);
    checkListens(manifestOf(plugin), plugin);
    if (plugin.policies.length > 0) checkUse(manifestOf(plugin), 'policies');
    if (plugin.observers.length > 0) checkUse(manifestOf(plugin), 'observe');
    if (plugin.roots.length > 0) checkUse(manifestOf(plugin), 'roots');
  }
  const logs = new Map(plugins.map((plugin) => [plugin.name, pluginLog(ports.log, plugin.name)]));
  const logOf = ({ name }: Pick<Plugin, 'name'>) => logs.get(name) ?? ports.log;
  const contributions = gatherContributions(plugins);
  const former = formerText({ plugins, manifestOf, configOf: ({ name }) => configs.get(name), site });
  const told = tellWritten({
    plugins,
    collections,
    contextFor: ({ name }) => ({
      site,
      contributions,
      config: configs.get(name),
      running: parts.services.of,
      formerText: former,
      now: ports.clock.now(),
    }),
    noteFault: parts.noteFault,
  });
  const bound = followed(direct, told, logChanges(jobs, ports.clock));
  const services = plugins.flatMap(({ service }) => service ?? []);
  let isServing = false;
  const retiring = new AbortController();
  const judgements = new SharedJudgements();
  const stopJudging = store.onChange(judgements.forget);
  const openedFor = ({ name }: Plugin): ReadonlySet<string> => opened.get(name) ?? new Set();
  const narrow = <S extends StoreReader | Transaction>(plugin: Plugin, wide: S): S =>
    restrict(wide, manifestOf(plugin), openedFor(plugin), plugin.files);
  const readers = new Map([...plugins, own].map((plugin) => [plugin, narrow(plugin, bound.reader)]));
  const folders = new Map(on.map(({ manifest, folder }) => [manifest.name, folder]));
  const signIn = parts.signIn(bound, settings);
  const diagnostics = parts.diagnostics(settings);
  /** @param plugin undefined for the program around the site, which may look at all */
  const checkContext = (plugin?: Plugin): CheckContext => {
    const now = ports.clock.now();
    return {
      site,
      contributions,
      store: plugin ? narrow(plugin, bound.reader) : bound.reader,
      config: plugin && configs.get(plugin.name),
      now,
      moment: momentAt(now),
      log: plugin ? logOf(plugin) : ports.log,
      get diagnostics() {
        if (plugin) checkUse(manifestOf(plugin), 'health');
        return diagnostics;
      },
    };
  };
  const { sizes } = parts;
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
    totals: parts.totals,
    routes: [...routes, ...routesBeside(routes, plugins, () => generation)],
    pages: plugins.flatMap((plugin) =>
      plugin.pages.map((page) => ({ plugin, page, config: configs.get(plugin.name) })),
    ),
    contributions,
    policies: plugins.flatMap((plugin) => plugin.policies.map((policy) => ({ plugin, policy }))),
    // each has the state that it began
    observers: plugins.flatMap((plugin) =>
      plugin.observers.map((observer) => ({ plugin, observer, state: parts.observed(observer) as never })),
    ),
    observed: <State>(plugin: Plugin, observer: Observer<State>) => {
      if (!plugin.observers.some((one) => (one as unknown) === observer))
        throw new Error(`plugin ${plugin.name} does not list this observer under observers`);
      // it was made by this observer
      return parts.observed(observer) as State;
    },
    logOf,
    reserved: reservedByOff(effective, new Set(manifests.keys())),
    staging: () => new Staging({ begin: () => store.stage(), images: ports.images, limits }),
    findFile: (path) => findFile(parts.fileSystem, parts.folder, path),
    openSpare: parts.openSpare,
    readBelow: async (plugin, folder, path, most) => {
      const manifest = manifestOf(plugin);
      const { name } = readableFolder({ manifest, folders: plugin.files, opened: openedFor(plugin) }, folder);
      return readBelow(parts.fileSystem, parts.folder, `${name}/${path}`, most).catch((error) => {
        throw storageProblem(error);
      });
    },
    randomBytes: (count) => ports.random.bytes(count),
    secret: (plugin, key) => parts.secrets.of(plugin, key),
    slices: bound.slices,
    readerFor: (plugin) => readers.get(plugin) ?? narrow(plugin, bound.reader),
    transaction: (run) => bound.together((as) => run((plugin, principal) => narrow(plugin, as(principal)), as)),
    rehearse: (run) => bound.rehearse((as) => run((plugin, principal) => narrow(plugin, as(principal)), as)),
    checkStanding: (principal, store = bound.reader) => checkStanding(store, principal),
    checkUse: (plugin, use) => checkUse(manifestOf(plugin), use),
    presentPlugins: () => Promise.all(present.map((source) => presentPlugin(source, on.includes(source)))),
    network: (plugin, principal) =>
      parts.outgoing.begin(principal, limits, (host, use) => checkHost(manifestOf(plugin), host, use)),
    health: createHealth({ checks, contextFor: ({ plugin }) => checkContext(plugin), sizes, log: ports.log }),
    healthBy: (first) =>
      createHealth({
        checks: [...checksOf(first), ...checks.filter(({ plugin }) => plugin.name !== first.name)],
        contextFor: ({ plugin }) => checkContext(plugin === first ? undefined : plugin),
        sizes,
        log: ports.log,
      }),
    accounts: parts.accounts(bound, collections),
    handOver: (wide, from, to) => handOverRest(wide, collections, [from, to]),
    assets: plugins.flatMap((plugin) => {
      const folder = folders.get(plugin.name);
      const read = async (name: string) =>
        folder === undefined ? undefined : readAsset(parts.fileSystem, folder, name);
      const files = { plugin: plugin.name, read, answers: parts.assetAnswers };
      return plugin.assets.map((assets) => ({ plugin, files: new AssetFiles(assets, files) }));
    }),
    authentication: Object.assign(
      {},
      ...plugins.map((plugin) => plugin.authentication(site, configs.get(plugin.name) as never)),
    ),
    formTokens: parts.formTokens,
    passes: ({ name }) => ({
      issue: (principal, about, expires) => parts.passes.issue(bound.reader, principal, `${name} ${about}`, expires),
      holder: (pass, about, now) => parts.passes.holder(bound.reader, pass, `${name} ${about}`, now),
    }),
    signIn: (exchange) => {
      const { request, now } = exchange;
      return signIn({ request, now, note: (principal) => Object.assign(exchange, { principal }) });
    },
    authenticate: parts.authenticate(bound, settings),
    past: onlyPast(plugins),
    running: parts.services.of,
    clock: ports.clock,
    attention: parts.attention,
    noteFault: parts.noteFault,
    streams: parts.streams,
    judgements,
    retiring: retiring.signal,
    onChange: (listener) => store.onChange(listener),
    changeLog: (plugin) => {
      checkListensTo(manifestOf(plugin), ANY_OF_SITE);
      return changeLog(bound);
    },
    retire: () => retiring.abort(),
    told,
    begin: () => {
      isServing = true;
      for (const service of services) parts.services.hold(service);
    },
    end: () => {
      stopJudging();
      bound.release();
      if (isServing) for (const service of services) parts.services.release(service);
      isServing = false;
    },
    changeSettings: async (plugin, change, by) => {
      checkUse(manifestOf(plugin), 'settings');
      return changedSettings(await parts.changeSettings(change, by), plugin);
    },
    rehearseSettings: (plugin, change) => {
      checkUse(manifestOf(plugin), 'settings');
      return parts.rehearseSettings(change, (next) => changedSettings(next, plugin));
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
    jobs,
    loaded: parts.loaded,
  };
  return generation;
}

/** What a plugin that changed the settings is told of the generation that came of it. */
const changedSettings = async (next: BuiltGeneration, plugin: Plugin): Promise<ChangedSettings> => ({
  site: next.site,
  config: next.configOf(plugin),
  plugins: await next.presentPlugins(),
});

/** Has it a part that is for plugins which use git? */
const usesGit = ({ service, written, past, approve }: Plugin): boolean =>
  [service, written, past, approve].some((part) => part !== undefined);

/** @throws BootError when two plugins read records as they were */
function onlyPast(plugins: readonly Plugin[]): Plugin['past'] {
  const [keeper, other] = plugins.filter(({ past }) => past);
  if (keeper && other)
    throw new BootError(`plugins ${keeper.name} and ${other.name} both provide the history of records`);
  return keeper?.past;
}

/** What plugins add beside routes that read one record: it belongs to the plugin of that route. */
const routesBeside = (
  routes: readonly MountedRoute[],
  plugins: readonly Plugin[],
  generation: () => Generation,
): readonly MountedRoute[] =>
  itemRoutes(routes).flatMap((mounted) => {
    const item = itemRoute(mounted, generation);
    const { plugin, namespace, config } = mounted;
    return plugins.flatMap((other) => other.routesBeside(item).map((route) => ({ plugin, namespace, route, config })));
  });

const NOTHING_SAID = { config: {}, place: [] };

/** A plugin with what it serves and contributes by its settings, and its routes that are made of what others bring. */
const configured = (plugin: Plugin, { config, set }: { readonly config: unknown; readonly set: PluginSet }): Plugin => {
  // the schema of the plugin made its settings
  const own = config as never;
  const { pages = [], assets = [] } = plugin.served(own);
  return {
    ...plugin,
    pages: [...plugin.pages, ...pages],
    assets: [...plugin.assets, ...assets],
    routes: [...plugin.routes, ...plugin.routesFor(set)],
    extends: [...plugin.extends, ...plugin.configured(own)],
  };
};

async function presentPlugin(source: PluginSource, on: boolean): Promise<PresentPlugin> {
  const { name, version = '', requires } = source.manifest;
  return {
    name,
    key: source.key,
    description: await descriptionOf(source),
    version,
    requires,
    on,
    ...whereUnnamed(source),
  };
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
