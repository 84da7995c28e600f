import { AccountPasswords } from './auth/accounts/account-passwords.ts';
import { createAccounts } from './auth/accounts/create-accounts.ts';
import { scryptHash } from './auth/accounts/stored-password.ts';
import { passwordHash } from './auth/application-passwords/application-password.ts';
import { loadSecret } from './auth/application-passwords/secret.ts';
import { createAuthenticator, LoginThrottle } from './auth/sign-in/authenticate.ts';
import { FormTokens, lendTokens } from './auth/sign-in/form-tokens.ts';
import { createLendSignIn } from './auth/sign-in/lend-sign-in.ts';
import { Passes } from './auth/sign-in/passes.ts';
import { sealVersion } from './auth/sign-in/sealed-version.ts';
import { BootError } from './contract/boot-error.ts';
import type { Collection } from './contract/data/collection.ts';
import { system } from './contract/fixed-principals.ts';
import type { AnyObserver } from './contract/observer.ts';
import type { Principal } from './contract/principal.ts';
import type { SettingsChange } from './contract/switching/settings-document.ts';
import type { Said } from './contract/switching/switch.ts';
import { createDiagnostics, type NotedDiagnostics } from './diagnostics/create-diagnostics.ts';
import { directorySizes } from './diagnostics/directory-sizes.ts';
import { calm, Traffic } from './diagnostics/traffic.ts';
import {
  AssetAnswers,
  createPipeline,
  FormerVersions,
  OpenStreams,
  prepareLists,
  publicAddresses,
  Revisions,
  warmUp,
} from './http/index.ts';
import { hashOf, oncePer } from './lib/index.ts';
import {
  type BuiltGeneration,
  buildGeneration,
  deliverMail,
  forgetStalls,
  GenerationLease,
  JobRunner,
  type LoadedSet,
  PluginFaults,
  PluginSecrets,
  type PluginSource,
  Reloader,
  releasePlugins,
  runInGeneration,
  Services,
  SettingsLog,
  type SiteParts,
  SMTP_PASSWORD,
  stalledPlugin,
  stallNote,
  ThreadAttention,
  testMail,
} from './loading/index.ts';
import { createOutgoing } from './outgoing/outgoing.ts';
import { hashFile, namelessFile, patientFileSystem, type RunningWatchdog, type Watcher } from './platform/index.ts';
import type { Settings } from './settings/settings.ts';
import { type SettingsFile, settingsFile, settingsOf } from './settings/settings-file.ts';
import type { OpenSiteOptions, Site } from './site.ts';
import {
  causeOf,
  FileImporter,
  layoutOf,
  locateIn,
  openStore,
  readOnlyProblem,
  type SiteStats,
  type Store,
} from './store/index.ts';

/**
 * Opens a site: reads its settings, takes the lock of its data folder, recovers what a crash left, loads the plugins that
 * are on. The one place where everything is put together; nothing listens yet.
 *
 * @throws SettingsError, BootError, LockHeld: each one sentence for the person who starts it
 */
export async function openSite(options: OpenSiteOptions): Promise<Site> {
  const file = settingsFile(options.ports.fileSystem, options.folder);
  await file.read();
  const store = await openStore(options);
  try {
    return await siteOn(store, file, options);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function siteOn(store: Store, file: SettingsFile, options: OpenSiteOptions): Promise<Site> {
  const { folder, ports, findPlugins, watch = true, watchPlugins = false } = options;
  const { fileSystem, clock, random, log, images } = ports;
  // what is served is read beside what the store reads, and as patiently
  const served = patientFileSystem(fileSystem, clock);
  const secret = await loadSecret(fileSystem, random, folder);
  const secrets = await PluginSecrets.load({ fileSystem, folder, environment: options.environment ?? {} });
  const hash = passwordHash(secret);
  const throttle = new LoginThrottle();
  const authenticate = createAuthenticator({ hash, clock, log, throttle });
  const passwords = new AccountPasswords({ slowHash: options.slowHash ?? scryptHash, random });
  const accounts = createAccounts({ passwords, hash, random });
  const tokens = new FormTokens(random.bytes(32));
  const passes = new Passes(secret);
  const signIn = createLendSignIn({ passwords, clock, throttle, hash, random, tokens });
  const assetAnswers = new AssetAnswers();
  const revisions = new Revisions(store);
  const seal = sealVersion(secret);
  const formers = new FormerVersions(store, seal);
  const outgoing = createOutgoing(ports);
  const mailTo = (settings: Settings) => deliverMail({ mail: ports.mail, settings, folder });
  /** Generations come and go, and an observer that the next one has too goes on. */
  const observed = oncePer((observer: AnyObserver) => observer.begin());
  const streams = new OpenStreams();
  const traffic = new Traffic();
  const services = new Services({
    folder,
    host: new URL(settingsOf(file.data).url).hostname,
    git: ports.git,
    files: { statAll: (paths) => fileSystem.statAll(paths), hash: (path) => hashFile(fileSystem, path) },
    clock,
    log,
  });
  const jobs = new JobRunner({ store, clock, log, serving: () => reloader.serving });
  /** Plugins that are off though the settings have them on, because of what their code did: a sentence by the name of each. */
  const leftOff = new Map<string, string>();
  const faults = new PluginFaults({
    clock,
    log,
    onTooMany: (plugin, reason) => {
      leftOff.set(plugin, reason);
      reloader.noteLeftOff();
    },
  });
  const note = stallNote(folder);
  let watching: RunningWatchdog | undefined;
  const attention = new ThreadAttention({
    clock,
    log,
    watchdog: () => watching,
    isOfSite: (plugin) =>
      !current().loaded.present.some(({ manifest, origin }) => origin === 'built-in' && manifest.name === plugin),
  });
  const { watchdog } = options;
  if (watchdog) {
    const stalled = await stalledPlugin(fileSystem, note);
    if (stalled !== undefined) {
      const reason = `plugin ${stalled} is left off: twice in a row its code ended the process, by not coming back or by taking all memory`;
      log.error(reason, { plugin: stalled });
      leftOff.set(stalled, reason);
    }
  }
  /** Almanac's own plugins are tested: without others nobody has to be watched. */
  const watchOver = (on: readonly PluginSource[]): void => {
    if (watching || !watchdog || on.every(({ origin }) => origin === 'built-in')) return;
    const { thread_cpu: limit } = settingsOf(file.data).limits;
    watching = watchdog.watch({ limit, note, onHeld: attention.heldUp });
  };
  const noted = (): NotedDiagnostics => ({ refused: undefined, unwatched: undefined });
  const health = { settings: noted(), pluginCode: noted() };
  const diagnostics = createDiagnostics({ folder, ports, store, traffic, ...health, leftOff, services, jobs });
  const sizes = directorySizes({ fileSystem: served, layout: layoutOf(folder) });
  const inForce = (settings: Settings): Settings => ({ ...settings, ...options.override });
  const shared: SiteParts = {
    common: {
      totals: options.totals,
      openSpare: () =>
        namelessFile(fileSystem, `${layoutOf(folder).temporary}/${Buffer.from(random.bytes(8)).toString('hex')}.spare`),
      sealVersion: seal,
      formers,
      streams,
      noteFault: (plugin, error, place) => faults.note(plugin, error, place),
      attention,
      formTokens: (plugin, now) => lendTokens({ tokens, random }, `plugin ${plugin.name}`, now),
    },
    store,
    ports,
    fileSystem: served,
    folder,
    outgoing,
    secrets,
    deliverMail: mailTo,
    observed,
    services,
    diagnostics,
    sizes,
    changeSettings: (asked, by) => change(asked, { by }),
    rehearseSettings: async (asked, look) => {
      await checkWritable();
      return reloader.rehearseChange(asked, look);
    },
    accounts,
    signIn,
    passes,
    assetAnswers,
    authenticate,
  };
  const build = async (settings: Settings, loaded: LoadedSet): Promise<GenerationLease> => {
    const generation = await buildGeneration(shared, settings, loaded);
    try {
      return new GenerationLease(generation, createPipeline(generation, ports, revisions));
    } catch (error) {
      generation.end();
      throw error;
    }
  };
  const checkWritable = async (): Promise<void> => {
    const { readOnly } = await store.health();
    if (readOnly !== undefined) throw readOnlyProblem(readOnly);
  };
  const change = async (
    asked: SettingsChange,
    { by = system, said }: { readonly by?: Principal; readonly said?: Said | undefined } = {},
  ): Promise<BuiltGeneration> => {
    await checkWritable();
    const { generation } = await reloader.change(asked, said);
    generation.told?.(by, { records: [], files: ['settings.json'] });
    return generation;
  };
  /** Plugins that are switched on may be in the way of it; one that is on already goes on. */
  const approve = async (next: BuiltGeneration, former: BuiltGeneration, said: Said = {}): Promise<void> => {
    const known = new Set(former.plugins.map(({ name }) => name));
    for (const plugin of next.plugins) {
      if (known.has(plugin.name)) continue;
      const problem = await plugin.approve?.({ folder, git: ports.git, said });
      if (problem !== undefined) throw new BootError(problem);
    }
  };
  let logged = file.bytes;
  const logSettings = (): void => {
    const { bytes } = file;
    const base = hashOf(logged);
    if (hashOf(bytes) === base) return;
    logged = bytes;
    // not waited for: whatever is written from now on is logged behind it
    void store.noteFound([{ path: 'settings.json', base, bytes }]);
  };
  const settingsLog = new SettingsLog(locateIn(served, folder), log);
  const reloader = await Reloader.begin({
    file,
    inForce,
    isCalm: store.isCalm,
    findPlugins,
    leftOff,
    beforeCode: watchOver,
    build,
    onSettings: (document, loaded) => {
      logSettings();
      settingsLog.note(document, loaded);
      jobs.look();
    },
    approve,
    health,
    clock,
    log,
  });
  // the watch of one file misses some of what replaces it, such as a checkout
  if (watch) store.onScanned(reloader.noteScan);
  const current = () => reloader.serving.generation;
  const importer = new FileImporter({
    store,
    disk: { root: folder, fileSystem: served },
    clock,
    log,
    onView: (work) => reloader.serving.hold(work(current().bound, current().settings.timezone)),
  });
  if (watch) store.onRefreshed(importer.ask);
  const follow = (
    path: string,
    onChange: Parameters<Watcher['watch']>[1],
    followed: { unwatched: string | undefined },
  ) =>
    ports.watcher.watch(`${folder}/${path}`, onChange, (error) => {
      followed.unwatched = causeOf(error);
      log.error(`changes to ${path} may go unnoticed`, { cause: String(error) });
    });
  const unwatch = [
    ...(watch ? [follow('settings.json', reloader.noteSettings, health.settings)] : []),
    ...(watchPlugins ? [follow('plugins', reloader.noteCode, health.pluginCode)] : []),
  ];
  const stats = async (): Promise<SiteStats> => ({
    process: ports.processes.memory(),
    store: await store.stats(),
    kept: current().keeps.map((keep) => keep()),
  });
  const ownCommands =
    options.commands?.({
      ports,
      served,
      store,
      hash,
      folder,
      fileSystem,
      secrets,
      hashAccountPassword: (password) => passwords.hash(password),
      findPresent: (names = []) => {
        const { plugins } = current().settings;
        return findPlugins({ plugins: { ...Object.fromEntries(names.map((name) => [name, true])), ...plugins } });
      },
      findPlugins,
      adopt: importer.run,
      plugins: () => current().plugins,
      isOn: ({ key }) => current().loaded.on.some((one) => one.key === key),
      leftOff: () => leftOff,
      settings: () => current().settings,
      changeSettings: (asked, said) => change(asked, { said }),
      servedAt: (url, work) =>
        reloader.beside({ url }, ({ generation, handle }) =>
          work({
            handle,
            addresses: () => publicAddresses(generation, { fileSystem: served, folder, now: clock.now() }),
          }),
        ),
      healthBy: (first) => current().healthBy(first),
      // inside, records of all collections are handled alike
      collections: () => current().collections as unknown as Collection[],
      restoreRecord: async ({ collection, id }, value) => {
        const { bound } = current();
        if (value) await bound.restore(system, collection, { id, value });
        else
          await bound.transaction(system, (records) => {
            const writer = records.of(collection);
            if (writer.get(id)) writer.remove(id);
          });
      },
      runJob: (which) => jobs.runNow(which),
      sendTestMail: (to) => {
        const { settings } = current();
        const mail = testMail(Buffer.from(random.bytes(16)).toString('hex'), to, settings);
        return mailTo(settings)(mail, clock.now(), secrets.of(SMTP_PASSWORD.owner, SMTP_PASSWORD.key));
      },
      stats,
      handle: (request) => reloader.serving.handle(request),
      rehearse: reloader.rehearse,
    }) ?? [];

  return {
    handle: traffic.noting((request) => reloader.serving.handle(request), clock),
    get settings() {
      return current().settings;
    },
    get plugins() {
      return current().plugins;
    },
    run: (words, input, output) =>
      reloader.serving.hold(
        runInGeneration(current(), ownCommands, { ports, folder, changeSettings: change }, { words, input, output }),
      ),
    seed: () => reloader.serving.hold(current().seed()),
    startJobs: () => jobs.start(),
    jobsDone: () => jobs.settled(),
    settled: () => reloader.settled(),
    noteUncaught: ({ error, plugin, isOwn }) => {
      if (isOwn && plugin === undefined) return false;
      faults.note(plugin, error);
      return true;
    },
    health: async () => store.health(),
    warmUp: () => warmUp(current(), reloader.serving.handle),
    prepareLists: () => prepareLists(current(), reloader.serving.handle, () => calm(traffic, clock)),
    close: async () => {
      for (const end of unwatch) end();
      current().retire();
      await jobs.close();
      await reloader.settled();
      await importer.settled();
      await settingsLog.settled();
      releasePlugins(current().loaded.modules);
      watching?.end();
      if (watchdog) await forgetStalls(fileSystem, note);
      await images.close();
      await services.close();
      await store.close();
    },
  };
}
