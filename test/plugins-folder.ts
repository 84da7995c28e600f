import { fileURLToPath } from 'node:url';

/** Absolute path of the project's plugins. */
export const plugins = fileURLToPath(new URL('../plugins', import.meta.url));
