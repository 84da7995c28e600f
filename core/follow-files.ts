import type { NotedDiagnostics } from './diagnostics/create-diagnostics.ts';
import type { Watcher } from './platform/index.ts';
import type { SiteWorks } from './site-works.ts';
import type { Serving } from './start-serving.ts';
import { causeOf, FileImporter } from './store/index.ts';

/** Follows edits made outside this process. */
export interface FollowedFiles {
  readonly importer: FileImporter;
  /** Stops watching `settings.json` and the code of plugins. */
  unwatch(): void;
}

/** Starts following outside changes to the settings and the code of plugins, and files dropped into folders of collections. */
export function followFiles({ options, store, served }: SiteWorks, { reloader, health }: Serving): FollowedFiles {
  const { folder, ports, watch = true, watchPlugins = false } = options;
  const { clock, log, watcher } = ports;
  const importer = new FileImporter({
    store,
    disk: { root: folder, fileSystem: served },
    clock,
    log,
    onView: (work) => {
      const { bound, settings } = reloader.serving.generation;
      return reloader.serving.hold(work(bound, settings.timezone));
    },
  });
  // watching a single file misses some replacements, such as a checkout
  if (watch) store.onScanned(reloader.noteScan);
  if (watch) store.onRefreshed(importer.ask);
  const follow = (path: string, onChange: Parameters<Watcher['watch']>[1], followed: NotedDiagnostics) =>
    watcher.watch(`${folder}/${path}`, onChange, (error) => {
      followed.unwatched = causeOf(error);
      log.error(`changes to ${path} may go unnoticed`, { cause: String(error) });
    });
  const watched = [
    ...(watch ? [follow('settings.json', reloader.noteSettings, health.settings)] : []),
    ...(watchPlugins ? [follow('plugins', reloader.noteCode, health.pluginCode)] : []),
  ];
  return {
    importer,
    unwatch: () => {
      for (const end of watched) end();
    },
  };
}
