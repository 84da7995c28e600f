import { openAuth, type SiteAuth } from './auth/open-auth.ts';
import { Traffic } from './diagnostics/traffic.ts';
import { deliverMail, PluginSecrets, Services, type SiteParts } from './loading/index.ts';
import { type FileSystem, hashFile, patientFileSystem } from './platform/index.ts';
import { type SettingsFile, settingsOf } from './settings/settings-file.ts';
import type { OpenSiteOptions } from './site.ts';
import type { Store } from './store/index.ts';

/** What an open site has, whichever plugins and settings are active. */
export interface SiteWorks {
  readonly options: OpenSiteOptions;
  readonly file: SettingsFile;
  readonly store: Store;
  /** File system for reading served files: separate from the store's, with the same retries. */
  readonly served: FileSystem;
  readonly secrets: PluginSecrets;
  readonly auth: SiteAuth;
  readonly services: Services;
  readonly traffic: Traffic;
  readonly deliverMail: SiteParts['deliverMail'];
}

/** Opens these parts. @param file already read. @throws FileSystemError */
export async function openWorks(store: Store, file: SettingsFile, options: OpenSiteOptions): Promise<SiteWorks> {
  const { folder, ports, environment = {} } = options;
  const { fileSystem, clock, git, log } = ports;
  return {
    options,
    file,
    store,
    served: patientFileSystem(fileSystem, clock),
    auth: await openAuth(options),
    secrets: await PluginSecrets.load({ fileSystem, folder, environment }),
    services: new Services({
      folder,
      host: new URL(settingsOf(file.data).url).hostname,
      git,
      files: { statAll: (paths) => fileSystem.statAll(paths), hash: (path) => hashFile(fileSystem, path) },
      clock,
      log,
    }),
    traffic: new Traffic(),
    deliverMail: (settings) => deliverMail({ mail: ports.mail, settings, folder }),
  };
}
