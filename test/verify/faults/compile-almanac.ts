import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { builtInPlugins, commandSources, compile } from '../../../scripts/compile/compile.ts';
import type { Program } from '../../cli/commands/almanac-process.ts';

/** The command, compiled into a temporary folder: it starts three times as fast as from its sources. */
export interface CompiledAlmanac {
  readonly program: Program;
  /** Absolute path of a module compiled with it. */
  module(source: string): string;
  remove(): Promise<void>;
}

/**
 * @param beside modules compiled with the command: paths relative to the project
 * @param changes to the sources
 */
export async function compileAlmanac(
  beside: readonly string[] = [],
  changes: readonly Plugin[] = [],
): Promise<CompiledAlmanac> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-compiled-'));
  await symlink(fileURLToPath(new URL('../../../node_modules', import.meta.url)), join(folder, 'node_modules'));
  // the command looks for its own code in the folders `core` and `plugins`
  const sources = new Set([...commandSources, ...beside]);
  await compile(folder, [...sources], builtInPlugins.names, changes);
  const module = (source: string) => join(folder, source.replace(/\.ts$/, '.js'));
  return { program: [module('scripts/almanac.ts')], module, remove: () => rm(folder, { recursive: true }) };
}
