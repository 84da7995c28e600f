import type { Check, CheckResult } from './check.ts';

/** Result of a check, with its name and label. */
export interface CheckReport extends CheckResult, Pick<Check, 'name' | 'label'> {}

/** Disk usage of a directory. */
export interface DirectorySize {
  /** Name of the directory: `uploads`. */
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

/** The state of the site, for a plugin that shows it. */
export interface Health {
  /** The checks of the plugins that are on, in the order of the plugins. */
  readonly checks: readonly Pick<Check, 'name' | 'label' | 'follows'>[];
  /** Runs one of `checks`. @throws Error for an unknown name */
  run(name: string): Promise<CheckReport>;
  runAll(): Promise<readonly CheckReport[]>;
  sizes(): Promise<readonly DirectorySize[]>;
}
