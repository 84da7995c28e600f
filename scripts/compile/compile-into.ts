/** Compiles the command and the built-in plugins: `compile-into.ts FOLDER`. Whole or not at all, since others may want it at the same time. */
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
  // another process was first with the same
  await rm(unfinished, { recursive: true });
}
