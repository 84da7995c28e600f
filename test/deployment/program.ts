import { spawnSync } from 'node:child_process';

/** Why tests of a program are skipped; false if it is installed. */
export const missing = (program: string, ...versionArgs: readonly string[]): string | false =>
  spawnSync(program, versionArgs, { stdio: 'ignore' }).error ? `${program} is not installed` : false;
