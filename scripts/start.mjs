/** `npm start`: installs what is missing, then serves the demo site. Takes the options of `almanac start`. */
import { join } from 'node:path';
import { installMissing, project } from './install-missing.mjs';

installMissing();
// in this process and not in one of its own, so that Ctrl-C and SIGTERM reach the server itself
process.argv.splice(2, 0, 'start', '--data', join(project, 'data'));
const { loadAlmanac } = await import('./compile/compiled.mjs');
await loadAlmanac();
