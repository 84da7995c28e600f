import type { Check, CheckResult } from './check.ts';

/** What a check found, and which it was. */
export interface CheckReport extends CheckResult, Pick<Check, 'name' | 'label'> {}

/** What takes room on the disk. */
export interface DirectorySize {
  /** Of the directory: `uploads`. */
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

/** How the site does, for a plugin that shows it. */
export interface Health {
  /** The checks of the plugins that are on, in the order of the plugins. */
  readonly checks: readonly Pick<Check, 'name' | 'label'>[];
  /** Runs one of `checks`. @throws Error for a name that none has */
  run(name: string): Promise<CheckReport>;
  runAll(): Promise<readonly CheckReport[]>;
  sizes(): Promise<readonly DirectorySize[]>;
}
