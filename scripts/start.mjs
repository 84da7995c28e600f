/** `npm start`: installs missing packages, then serves the demo site. Takes the options of `almanac start`. */
import { join } from 'node:path';
import { installMissing, project } from './install-missing.mjs';

installMissing();
// in this process, not a child, so that Ctrl-C and SIGTERM reach the server itself
process.argv.splice(2, 0, 'start', '--data', join(project, 'data'));
const { loadAlmanac } = await import('./compile/compiled.mjs');
await loadAlmanac();
