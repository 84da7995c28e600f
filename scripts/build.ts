/**
 * Compiles the sources to `dist/`, so that an installed almanac starts without a compiler: the command, the contract for
 * plugin authors and the built-in plugins. Also emits the type declarations of what others import.
 */
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { builtInPlugins, commandSources, compile } from './compile/compile.ts';
import { declareTypes } from './compile/declare-types.ts';

const dist = resolve('dist');
await rm(dist, { recursive: true, force: true });
await mkdir(dist);
await compile(dist, commandSources, builtInPlugins.names);
await declareTypes(dist, ['core/index.ts', 'scripts/almanac-test.ts', ...builtInPlugins.code]);
