import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { CompiledCode } from '../../compiler.ts';
import type { SourceMaps } from './source-maps.ts';

interface RunOptions {
  readonly text: string;
  /** JSON. */
  readonly map: string;
  readonly maps: SourceMaps;
  readonly given: (name: string) => unknown;
}

const nodeModule = createRequire(import.meta.url);

/** Runs code as a function: unlike a module that was imported, it goes when nothing refers to it any more. */
export function runCode({ text, map, maps, given }: RunOptions): ReturnType<CompiledCode['run']> {
  const module = { exports: {} };
  const filename = maps.add(map);
  const require = (name: string) => (name.startsWith('node:') ? nodeModule(name) : given(name));
  try {
    compileFunction(text, ['module', 'exports', 'require'], { filename })(module, module.exports, require);
  } catch (error) {
    if (error instanceof Error && error.stack !== undefined) error.stack = maps.original(error.stack);
    maps.forget(filename);
    throw error;
  }
  maps.keepFor(module.exports, filename);
  return module.exports;
}
