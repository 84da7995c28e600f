import type { FindPlugins, Ports, Store } from '../../../../core/host.ts';

/** Dependencies of repairs. */
export interface RepairParts {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: Pick<Ports, 'fileSystem' | 'clock' | 'git'>;
  readonly findPlugins: FindPlugins;
  readonly store: Pick<Store, 'mend'>;
  /** Imports files dropped into the folders of collections. */
  readonly adopt: (tell: (line: string) => void) => Promise<void>;
  /** Receives a line for each repair, and for each that was not made, with the reason. */
  readonly tell: (line: string) => void;
}
