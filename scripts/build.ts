/**
 * Compiles the sources to `dist/`, so that an installed almanac starts without a compiler: the command, the contract for
 * plugin authors, and the built-in plugins.
 */
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { builtInPlugins, commandSources, compile } from './compile.ts';

await rm('dist', { recursive: true, force: true });
await compile(resolve('dist'), commandSources, builtInPlugins.names);
