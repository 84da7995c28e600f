import { isDeepStrictEqual } from 'node:util';
import type { Low } from 'lowdb';
import { AccountPasswords } from './auth/account-passwords.ts';
import { passwordHash } from './auth/application-password.ts';
import { createAuthenticator } from './auth/authenticate.ts';
import { coreCollections } from './auth/collections.ts';
import { FormTokens } from './auth/form-tokens.ts';
import { createGrant } from './auth/grant-password.ts';
import { LoginThrottle } from './auth/login-throttle.ts';
import { sealVersion } from './auth/sealed-version.ts';
import { loadSecret } from './auth/secret.ts';
import { createSignIn } from './auth/sign-in.ts';
import { scryptHash } from './auth/slow-hash.ts';
import { createAuthorization } from './authorize/authorization.ts';
import { type BuiltGeneration, buildGeneration } from './build-generation.ts';
import { changeSettings } from './change-settings.ts';
import { coreCommands } from './commands/core-commands.ts';
import { runInGeneration } from './commands/run-in-generation.ts';
import type { SettingsChange, SettingsDocument } from './contract/settings-document.ts';
import { findFile } from './files/find-file.ts';
import { readBelow } from './files/read-below.ts';
import { coreChecks } from './health/core-checks.ts';
import { directorySizes } from './health/directory-sizes.ts';
import type { SettingsHealth } from './health/settings-file.ts';
import { Traffic } from './health/traffic.ts';
import { Revisions } from './http/kept/revisions.ts';
import { createPipeline } from './http/pipeline.ts';
import { inTurn } from './in-turn.ts';
import { createOutgoing } from './outgoing/outgoing.ts';
import { Serving } from './serving.ts';
import type { Settings } from './settings.ts';
import { settingsFile, settingsOf } from './settings-file.ts';
import type { OpenSiteOptions, Site } from './site.ts';
import type { SiteStats } from './site-stats.ts';
import { layoutOf } from './store/layout.ts';
import { openStore } from './store/open-store.ts';
import { patientFileSystem } from './store/patient-file-system.ts';
import { causeOf, readOnlyProblem } from './store/storage-problem.ts';
import type { Store } from './store/store.ts';

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
  const { folder, ports, plugins: sources, watch = true } = options;
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
  const tokens = new FormTokens(random.bytes(32));
  const revisions = new Revisions(store);
  const outgoing = createOutgoing(ports);
  const traffic = new Traffic();
  const settingsHealth: SettingsHealth = { refused: undefined, unwatched: undefined };
  const checks = coreChecks({ folder, ports, store, traffic, settings: settingsHealth });
  const sizes = directorySizes({ fileSystem: served, layout: layoutOf(folder) });
  const inForce = (settings: Settings): Settings => ({ ...settings, ...options.override });
  const start = async (settings: Settings): Promise<Serving> => {
    const generation = await buildGeneration({
      settings: inForce(settings),
      sources,
      store,
      ports,
      findFile: (path) => findFile(served, folder, path),
      readBelow: (path, most) => readBelow(served, folder, path, most),
      coreCollections,
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
      sealVersion: sealVersion(secret),
      changeSettings: change,
      outgoing,
      checks,
      sizes,
    });
    return new Serving(generation, createPipeline(generation, ports, revisions));
  };
  const serve = (next: Serving): void => {
    serving.retire();
    serving = next;
    log.info('other settings count', { plugins: next.generation.plugins.map((plugin) => plugin.name) });
  };
  const swap = async (): Promise<void> => {
    try {
      await file.read();
      const settings = settingsOf(file.data);
      settingsHealth.refused = undefined;
      // so it is after a change of our own
      if (isDeepStrictEqual(inForce(settings), serving.generation.settings)) return;
      serve(await start(settings));
    } catch (error) {
      settingsHealth.refused = error instanceof Error ? error.message : String(error);
      const { cause } = error instanceof Error ? error : { cause: undefined };
      log.error('the new settings cannot be used; the old ones stay', {
        cause: String(error),
        ...(cause instanceof Error && { stack: cause.stack }),
      });
    }
  };
  const swaps = inTurn(swap);
  const change = (asked: SettingsChange): Promise<BuiltGeneration> =>
    swaps.run(async () => {
      const { readOnly } = await store.health();
      if (readOnly !== undefined) throw readOnlyProblem(readOnly);
      serve(await changeSettings(file, start, asked));
      settingsHealth.refused = undefined;
      return serving.generation;
    });
  let serving = await start(settingsOf(file.data));
  const missEdits = (error: Error): void => {
    settingsHealth.unwatched = causeOf(error);
    log.error('edits of settings.json may be missed', { cause: String(error) });
  };
  const unwatch = watch ? ports.watcher.watch(`${folder}/settings.json`, swaps.ask, missEdits) : undefined;
  const stats = async (): Promise<SiteStats> => ({
    process: ports.processes.memory(),
    store: await store.stats(),
    kept: serving.generation.keeps.map((keep) => keep()),
  });
  const ownCommands = coreCommands({
    hash,
    hashAccountPassword: (password) => passwords.hash(password),
    sources,
    settings: () => serving.generation.settings,
    changeSettings: change,
    health: () => serving.generation.health,
    stats,
  });

  return {
    handle: (request) => {
      traffic.note(request, clock.now());
      return serving.handle(request);
    },
    get settings() {
      return serving.generation.settings;
    },
    get plugins() {
      return serving.generation.plugins;
    },
    run: (words, input, output) =>
      serving.hold(runInGeneration(serving.generation, ownCommands, ports, { words, input, output })),
    seed: () => serving.hold(serving.generation.seed()),
    settled: swaps.settled,
    health: async () => store.health(),
    close: async () => {
      unwatch?.();
      await swaps.settled();
      await images.close();
      await store.close();
    },
  };
}
