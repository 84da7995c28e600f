import { followFiles } from './follow-files.ts';
import { RunningSite } from './running-site.ts';
import { settingsFile } from './settings/settings-file.ts';
import type { OpenSiteOptions, Site } from './site.ts';
import { openWorks } from './site-works.ts';
import { startServing } from './start-serving.ts';
import { openStore } from './store/index.ts';

/**
 * Opens a site: reads its settings, takes the lock of its data folder, recovers from a crash, loads the enabled plugins. All parts are put
 * together here; nothing listens yet.
 *
 * @throws SettingsError, BootError, LockHeld: each one sentence for the person who starts it
 */
export async function openSite(options: OpenSiteOptions): Promise<Site> {
  const file = settingsFile(options.ports.fileSystem, options.folder);
  await file.read();
  const store = await openStore(options);
  try {
    const works = await openWorks(store, file, options);
    const serving = await startServing(works);
    return new RunningSite(works, serving, followFiles(works, serving));
  } catch (error) {
    await store.close();
    throw error;
  }
}
