/** Runs before `npm pack`: the package contains compiled code, even from a fresh clone. */
import { installMissing, run } from './install-missing.mjs';

// the build must run even for `npm pack --dry-run`, which lists its output
delete process.env.npm_config_dry_run;
installMissing();
const { status } = run(process.execPath, ['--import', 'tsx', 'scripts/build.ts']);
process.exitCode = status ?? 1;
