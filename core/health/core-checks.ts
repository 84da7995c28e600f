import type { Versions } from '../git/versions.ts';
import type { Ports } from '../ports/ports.ts';
import { layoutOf } from '../store/layout.ts';
import { patientFileSystem } from '../store/patient-file-system.ts';
import type { Store } from '../store/store.ts';
import { authorizationHeader } from './authorization-header.ts';
import { clock } from './clock.ts';
import { conflicts } from './conflicts.ts';
import type { CoreCheck } from './core-check.ts';
import { dataFolder } from './data-folder.ts';
import { diskSpace } from './disk-space.ts';
import { git } from './git.ts';
import { httpsStatus } from './https-status.ts';
import { journal } from './journal.ts';
import { lock } from './lock.ts';
import { type PluginCodeHealth, pluginCode } from './plugin-code.ts';
import { quarantine } from './quarantine.ts';
import { type SettingsHealth, settingsFile } from './settings-file.ts';
import type { Traffic } from './traffic.ts';
import { watcher } from './watcher.ts';

/** What the core's checks look at. */
export interface CoreCheckParts {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: Pick<Ports, 'fileSystem' | 'clock' | 'random'>;
  readonly store: Pick<Store, 'health' | 'upkeep'>;
  readonly traffic: Traffic;
  readonly settings: Readonly<SettingsHealth>;
  readonly code: Readonly<PluginCodeHealth>;
  readonly versions: Pick<Versions, 'health'>;
}

/** The checks of the core, in the order in which people read them. */
export function coreChecks({
  folder,
  ports,
  store,
  traffic,
  settings,
  code,
  versions,
}: CoreCheckParts): readonly CoreCheck[] {
  const disk = { fileSystem: patientFileSystem(ports.fileSystem, ports.clock), layout: layoutOf(folder) };
  return [
    dataFolder({ ...disk, random: ports.random }),
    diskSpace(disk),
    journal(store),
    lock(store),
    quarantine(store),
    conflicts(store),
    settingsFile(settings),
    pluginCode(code),
    watcher(store, settings),
    git(disk, versions),
    clock(disk),
    authorizationHeader(traffic),
    httpsStatus(traffic),
  ];
}
