import { isDeepStrictEqual } from 'node:util';
import type { Low } from 'lowdb';
import { passwordHash } from './auth/application-password.ts';
import { createAuthenticator } from './auth/authenticate.ts';
import { coreCollections } from './auth/collections.ts';
import { sealVersion } from './auth/sealed-version.ts';
import { loadSecret } from './auth/secret.ts';
import { type BuiltGeneration, buildGeneration } from './build-generation.ts';
import { changeSettings } from './change-settings.ts';
import { coreCommands } from './commands/core-commands.ts';
import { runInGeneration } from './commands/run-in-generation.ts';
import type { SettingsChange, SettingsDocument } from './contract/settings-document.ts';
import { findFile } from './files/find-file.ts';
import { Revisions } from './http/kept/revisions.ts';
import { createPipeline } from './http/pipeline.ts';
import { inTurn } from './in-turn.ts';
import { Serving } from './serving.ts';
import type { Settings } from './settings.ts';
import { settingsFile, settingsOf } from './settings-file.ts';
import type { OpenSiteOptions, Site } from './site.ts';
import type { SiteStats } from './site-stats.ts';
import { openStore } from './store/open-store.ts';
import { patientFileSystem } from './store/patient-file-system.ts';
import { readOnlyProblem } from './store/storage-problem.ts';
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
  const authenticate = createAuthenticator({ hash, clock, log });
  const revisions = new Revisions(store);
  const inForce = (settings: Settings): Settings => ({ ...settings, ...options.override });
  const start = async (settings: Settings): Promise<Serving> => {
    const generation = await buildGeneration({
      settings: inForce(settings),
      sources,
      store,
      ports: { images, random },
      findFile: (path) => findFile(served, folder, path),
      coreCollections,
      authenticate,
      sealVersion: sealVersion(secret),
      changeSettings: change,
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
      // so it is after a change of our own
      if (isDeepStrictEqual(inForce(settings), serving.generation.settings)) return;
      serve(await start(settings));
    } catch (error) {
      log.error('the new settings cannot be used; the old ones stay', { cause: String(error) });
    }
  };
  const swaps = inTurn(swap);
  const change = (asked: SettingsChange): Promise<BuiltGeneration> =>
    swaps.run(async () => {
      const { readOnly } = await store.health();
      if (readOnly !== undefined) throw readOnlyProblem(readOnly);
      serve(await changeSettings(file, start, asked));
      return serving.generation;
    });
  let serving = await start(settingsOf(file.data));
  const unwatch = watch ? ports.watcher.watch(`${folder}/settings.json`, swaps.ask) : undefined;
  const stats = async (): Promise<SiteStats> => ({
    process: ports.processes.memory(),
    store: await store.stats(),
    kept: serving.generation.keeps.map((keep) => keep()),
  });
  const ownCommands = coreCommands({
    hash,
    sources,
    settings: () => serving.generation.settings,
    health: () => store.health(),
    stats,
  });

  return {
    handle: (request) => serving.handle(request),
    get settings() {
      return serving.generation.settings;
    },
    get plugins() {
      return serving.generation.plugins;
    },
    run: (words, input, output) => runInGeneration(serving.generation, ownCommands, ports, { words, input, output }),
    seed: () => serving.generation.seed(),
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
