import type { FindPlugins, Ports, Store } from '../../../../core/host.ts';

/** What repairs work with. */
export interface RepairParts {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: Pick<Ports, 'fileSystem' | 'clock' | 'git'>;
  readonly findPlugins: FindPlugins;
  readonly store: Pick<Store, 'mend'>;
  /** Takes in what was dropped into folders of collections. */
  readonly adopt: (tell: (line: string) => void) => Promise<void>;
  /** Told what was done, and what was not and why: a line each. */
  readonly tell: (line: string) => void;
}
