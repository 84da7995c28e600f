/** `npm run almanac`: the command. */
import { loadAlmanac } from './compiled.mjs';

await loadAlmanac();
