/** What `npm pack` runs first: a package holds what is compiled, in a fresh clone too. */
import { installMissing, run } from './install-missing.mjs';

// `npm pack --dry-run` only looks at what would be packed; that has to be there
delete process.env.npm_config_dry_run;
installMissing();
const { status } = run(process.execPath, ['--import', 'tsx', 'scripts/build.ts']);
process.exitCode = status ?? 1;
