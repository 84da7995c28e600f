/** `npm run almanac`: installs missing packages, then runs the command. */
import { loadAlmanac } from './compile/compiled.mjs';
import { installMissing } from './install-missing.mjs';

installMissing();
await loadAlmanac();
