import type { Low } from 'lowdb';
import { Adopter } from './adoption/adopter.ts';
import { createAssets } from './api-browser/assets.ts';
import { AccountPasswords } from './auth/account-passwords.ts';
import { passwordHash } from './auth/application-password.ts';
import { createAuthenticator } from './auth/authenticate.ts';
import { coreCollections } from './auth/collections.ts';
import { createAccounts } from './auth/create-accounts.ts';
import { FormTokens } from './auth/form-tokens.ts';
import { createGrant } from './auth/grant-password.ts';
import { LoginThrottle } from './auth/login-throttle.ts';
import { system } from './auth/principal.ts';
import { sealVersion } from './auth/sealed-version.ts';
import { loadSecret } from './auth/secret.ts';
import { createSignIn } from './auth/sign-in.ts';
import { scryptHash } from './auth/slow-hash.ts';
import { createAuthorization } from './authorize/authorization.ts';
import { writeBackup } from './backup/write-backup.ts';
import { type BuiltGeneration, buildGeneration } from './build-generation.ts';
import { coreCommands } from './commands/core-commands.ts';
import { runInGeneration } from './commands/run-in-generation.ts';
import type { Collection } from './contract/collection.ts';
import type { Principal } from './contract/principal.ts';
import type { SettingsChange, SettingsDocument } from './contract/settings-document.ts';
import { repairData } from './doctor/repair-data.ts';
import { findFile } from './files/find-file.ts';
import { readBelow } from './files/read-below.ts';
import { formatData } from './format/format-data.ts';
import { siteRepository } from './git/site-repository.ts';
import { createVersions } from './git/versions.ts';
import { coreChecks } from './health/core-checks.ts';
import { directorySizes } from './health/directory-sizes.ts';
import type { PluginCodeHealth } from './health/plugin-code.ts';
import type { SettingsHealth } from './health/settings-file.ts';
import { Traffic } from './health/traffic.ts';
import { Revisions } from './http/kept/revisions.ts';
import { FormerVersions } from './http/merge/former-versions.ts';
import { createPipeline } from './http/pipeline.ts';
import type { LoadedSet } from './loading/loaded-set.ts';
import { createOutgoing } from './outgoing/outgoing.ts';
import { Serving } from './serving.ts';
import type { Settings } from './settings.ts';
import { settingsFile, settingsOf } from './settings-file.ts';
import { SettingsLog } from './settings-log.ts';
import type { OpenSiteOptions, Site } from './site.ts';
import type { SiteStats } from './site-stats.ts';
import { layoutOf } from './store/layout.ts';
import { locateIn } from './store/locate-member.ts';
import { openStore } from './store/open-store.ts';
import { patientFileSystem } from './store/patient-file-system.ts';
import { causeOf, readOnlyProblem } from './store/storage-problem.ts';
import type { Store } from './store/store.ts';
import { Turnover } from './turnover.ts';

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

async function siteOn(store: Store, file: Low<SettingsDocument>, options: OpenSiteOptions): Promise<Site> {
  const { folder, ports, findPlugins, watch = true, watchPlugins = false } = options;
  const { fileSystem, clock, random, log, images } = ports;
  // what is served is read beside what the store reads, and as patiently
  const served = patientFileSystem(fileSystem, clock);
  const secret = await loadSecret(fileSystem, random, folder);
  const hash = passwordHash(secret);
  const throttle = new LoginThrottle();
  const authenticate = createAuthenticator({ hash, clock, log, throttle });
  const passwords = new AccountPasswords({ slowHash: options.slowHash ?? scryptHash, random });
  const signIn = createSignIn({ passwords, clock, throttle });
  const grant = createGrant({ hash, clock, random });
  const accounts = createAccounts({ passwords, hash, random });
  const tokens = new FormTokens(random.bytes(32));
  const revisions = new Revisions(store);
  const seal = sealVersion(secret);
  const formers = new FormerVersions(store, seal);
  const outgoing = createOutgoing(ports);
  const traffic = new Traffic();
  const versions = createVersions({ folder, ports, host: new URL(settingsOf(file.data).url).hostname });
  const assets = options.renderer === undefined ? undefined : createAssets(fileSystem, options.renderer);
  const settingsHealth: SettingsHealth = { refused: undefined, unwatched: undefined };
  const codeHealth: PluginCodeHealth = { refused: undefined, unwatched: undefined };
  const checks = coreChecks({ folder, ports, store, traffic, settings: settingsHealth, code: codeHealth, versions });
  const sizes = directorySizes({ fileSystem: served, layout: layoutOf(folder) });
  const inForce = (settings: Settings): Settings => ({ ...settings, ...options.override });
  const build = async (settings: Settings, loaded: LoadedSet): Promise<Serving> => {
    const generation = await buildGeneration({
      settings,
      loaded,
      store,
      ports,
      findFile: (path) => findFile(served, folder, path),
      readBelow: (path, most) => readBelow(served, folder, path, most),
      coreCollections,
      accounts,
      authenticate,
      authorization: (bound, site, own) =>
        createAuthorization({
          site,
          settings: own,
          signIn: signIn(bound, own),
          grant: grant(bound),
          tokens,
          random,
          log,
        }),
      sealVersion: seal,
      formers,
      changeSettings: (asked, by) => change(asked, { by }),
      outgoing,
      versions,
      assets,
      checks,
      sizes,
    });
    try {
      return new Serving(generation, createPipeline(generation, ports, revisions));
    } catch (error) {
      generation.bound.release();
      throw error;
    }
  };
  const change = async (
    asked: SettingsChange,
    { by = system, repository }: { readonly by?: Principal; readonly repository?: string | undefined } = {},
  ): Promise<BuiltGeneration> => {
    const { readOnly } = await store.health();
    if (readOnly !== undefined) throw readOnlyProblem(readOnly);
    const { generation } = await turnover.change(asked, repository);
    generation.told?.(by, { records: [], files: ['settings.json'] });
    return generation;
  };
  /** Who begins to commit has a repository to commit to. One of before that has none goes on without. */
  const approve = async (next: BuiltGeneration, former: BuiltGeneration, repository?: string): Promise<void> => {
    if (next.told && !former.told) await siteRepository(ports.git, folder, repository);
  };
  const health = { settings: settingsHealth, code: codeHealth };
  const settingsLog = new SettingsLog(locateIn(served, folder), log);
  const turnover = await Turnover.begin({
    file,
    inForce,
    isCalm: store.isCalm,
    findPlugins,
    build,
    onSettings: settingsLog.note,
    approve,
    health,
    log,
  });
  // the watch of one file misses some of what replaces it, such as a checkout
  if (watch) store.onScanned(turnover.noteScan);
  const current = () => turnover.serving.generation;
  const adopter = new Adopter({
    store,
    disk: { root: folder, fileSystem: served },
    clock,
    log,
    onView: (work) => turnover.serving.hold(work(current().bound, current().settings.timezone)),
  });
  if (watch) store.onRefreshed(adopter.ask);
  const follow = (path: string, onChange: () => void, followed: { unwatched: string | undefined }) =>
    ports.watcher.watch(`${folder}/${path}`, onChange, (error) => {
      followed.unwatched = causeOf(error);
      log.error(`edits of ${path} may be missed`, { cause: String(error) });
    });
  const unwatch = [
    ...(watch ? [follow('settings.json', turnover.noteSettings, settingsHealth)] : []),
    ...(watchPlugins ? [follow('plugins', turnover.noteCode, codeHealth)] : []),
  ];
  const stats = async (): Promise<SiteStats> => ({
    process: ports.processes.memory(),
    store: await store.stats(),
    kept: current().keeps.map((keep) => keep()),
  });
  const ownCommands = coreCommands({
    hash,
    folder,
    fileSystem,
    hashAccountPassword: (password) => passwords.hash(password),
    findPlugins: (names = []) => {
      const { plugins } = current().settings;
      return findPlugins({ plugins: { ...Object.fromEntries(names.map((name) => [name, true])), ...plugins } });
    },
    plugins: () => current().plugins,
    settings: () => current().settings,
    changeSettings: (asked, repository) => change(asked, { repository }),
    health: () => current().health,
    format: (paths, tell) =>
      formatData({ disk: { fileSystem: served, root: folder }, findPlugins, paths, store, tell }),
    repair: (tell) => repairData({ folder, ports, findPlugins, store, adopt: adopter.run, tell }),
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
    stats,
    rehearse: turnover.rehearse,
    backup: (path, progress) =>
      writeBackup(
        {
          store,
          fileSystem: served,
          folder,
          url: current().site.url,
          collections: current().plugins.flatMap(({ collections }) => collections),
          now: clock.now(),
          progress,
        },
        ports.gzip,
        path,
      ),
  });

  return {
    handle: (request) => {
      traffic.note(request, clock.now());
      return turnover.serving.handle(request);
    },
    get settings() {
      return current().settings;
    },
    get plugins() {
      return current().plugins;
    },
    run: (words, input, output) =>
      turnover.serving.hold(runInGeneration(current(), ownCommands, ports, { words, input, output })),
    seed: () => turnover.serving.hold(current().seed()),
    settled: () => turnover.settled(),
    health: async () => store.health(),
    close: async () => {
      for (const end of unwatch) end();
      await turnover.settled();
      await adopter.settled();
      await settingsLog.settled();
      await images.close();
      await versions.close();
      await store.close();
    },
  };
}
