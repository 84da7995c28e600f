import type { Principal } from './contract/principal.ts';
import type { SettingsChange } from './contract/switching/settings-document.ts';
import type { Said } from './contract/switching/switch.ts';
import { createDiagnostics, type NotedDiagnostics } from './diagnostics/create-diagnostics.ts';
import { createPipeline, Revisions } from './http/index.ts';
import { hashOf } from './lib/index.ts';
import {
  type BuiltGeneration,
  buildGeneration,
  CheckLog,
  GenerationLease,
  JobRunner,
  type LoadedSet,
  PluginGuard,
  Reloader,
  SettingsLog,
  type SiteParts,
} from './loading/index.ts';
import type { Settings } from './settings/settings.ts';
import { type SettingsFile, settingsOf } from './settings/settings-file.ts';
import { siteParts } from './site-parts.ts';
import type { SiteWorks } from './site-works.ts';
import { locateIn, readOnlyProblem, type Store } from './store/index.ts';

/** What serves a site and replaces what serves it. */
export interface Serving {
  readonly reloader: Reloader;
  readonly guard: PluginGuard;
  readonly jobs: JobRunner;
  readonly settingsLog: SettingsLog;
  readonly checkLog: CheckLog;
  /** Whether these files can be watched and were accepted. */
  readonly health: { readonly settings: NotedDiagnostics; readonly pluginCode: NotedDiagnostics };
  /** Changes `settings.json`; returns the generation that serves afterwards. @throws as `StageContext.changeSettings` */
  changeSettings(asked: SettingsChange, by: Principal, said?: Said): Promise<BuiltGeneration>;
}

/** Loads the enabled plugins and starts serving. @throws BootError, FileSystemError */
export async function startServing(works: SiteWorks): Promise<Serving> {
  const { options, file, store, services, traffic } = works;
  const { folder, ports, findPlugins, watchdog } = options;
  const { fileSystem, clock, git, log } = ports;
  const guard = await PluginGuard.begin({
    ...{ folder, fileSystem, clock, log, watchdog },
    limit: () => settingsOf(file.data).limits.thread_cpu,
    isOfSite: (plugin) => isOfSite(reloader.serving.generation.loaded, plugin),
    onLeftOff: () => reloader.noteLeftOff(),
  });
  const { leftOff } = guard;
  const jobs = new JobRunner({ store, clock, log, serving: () => reloader.serving });
  const health = { settings: unfollowed(), pluginCode: unfollowed() };
  const locate = locateIn(works.served, folder);
  const settingsLog = new SettingsLog(locate, log);
  const journal = journalSettings(file, store);
  const changeSettings: Serving['changeSettings'] = async (asked, by, said) => {
    await checkWritable(store);
    const { generation } = await reloader.change(asked, said);
    generation.told?.(by, { records: [], files: ['settings.json'] });
    return generation;
  };
  const shared = siteParts(works, guard, {
    diagnostics: createDiagnostics({ folder, ports, store, traffic, ...health, leftOff, services, jobs }),
    changeSettings,
    rehearseSettings: async (asked, look) => {
      await checkWritable(store);
      return reloader.rehearseChange(asked, look);
    },
  });
  let checkLog: CheckLog | undefined;
  const reloader: Reloader = await Reloader.begin({
    ...{ file, findPlugins, leftOff, locate, health, clock, log },
    inForce: (settings) => ({ ...settings, ...options.override }),
    isCalm: store.isCalm,
    beforeCode: guard.watchOver,
    build: buildWith(shared, new Revisions(store)),
    onSettings: (document, loaded) => {
      journal();
      settingsLog.note(document, file.bytes, loaded);
      jobs.look();
      checkLog?.note();
    },
    switching: { folder, git },
  });
  checkLog = new CheckLog({ serving: () => reloader.serving, log });
  checkLog.note();
  store.onChange(checkLog.note);
  return { reloader, guard, jobs, settingsLog, checkLog, health, changeSettings };
}

const unfollowed = (): NotedDiagnostics => ({ refused: undefined, unwatched: undefined });

const isOfSite = ({ present }: LoadedSet, plugin: string): boolean =>
  !present.some(({ manifest, origin }) => origin === 'built-in' && manifest.name === plugin);

/** Builds generations that answer requests. */
const buildWith =
  (shared: SiteParts, revisions: Revisions) =>
  async (settings: Settings, loaded: LoadedSet): Promise<GenerationLease> => {
    const generation = await buildGeneration(shared, settings, loaded);
    try {
      return new GenerationLease(generation, createPipeline(generation, shared.ports, revisions));
    } catch (error) {
      generation.end();
      throw error;
    }
  };

async function checkWritable(store: Store): Promise<void> {
  const { readOnly } = await store.health();
  if (readOnly !== undefined) throw readOnlyProblem(readOnly);
}

/** Returns a function that records the file's content in the journal of the store whenever it has changed. */
function journalSettings(file: SettingsFile, store: Pick<Store, 'noteFound'>): () => void {
  let logged = file.bytes;
  return () => {
    const { bytes } = file;
    const base = hashOf(logged);
    if (hashOf(bytes) === base) return;
    logged = bytes;
    // not awaited: whatever is written from now on is logged after it
    void store.noteFound([{ path: 'settings.json', base, bytes }]);
  };
}
