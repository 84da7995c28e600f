/**
 * Compiles the command and the built-in plugins: `compile-into.ts FOLDER`. The folder is renamed into place when complete,
 * because several processes may compile at the same time.
 */
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { builtInPlugins, commandSources, compile } from './compile.ts';

const [, , folder = ''] = process.argv;
const unfinished = `${folder}.${process.pid}`;
await mkdir(dirname(folder), { recursive: true });
await compile(unfinished, commandSources, builtInPlugins.names);
try {
  await rename(unfinished, folder);
} catch {
  // another process was first with the same result
  await rm(unfinished, { recursive: true });
}
