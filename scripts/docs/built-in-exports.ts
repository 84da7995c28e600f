import { readFile } from 'node:fs/promises';
import { builtInPlugins } from '../compile/compile.ts';
import type { ExportingPlugin } from './plugin-exports.ts';

/** Imports all built-in plugins that have code. */
export const builtInExports = (): Promise<readonly ExportingPlugin[]> =>
  Promise.all(
    builtInPlugins.code.map(async (path) => {
      const at = new URL(`../../${path}`, import.meta.url);
      return { index: await readFile(at, 'utf8'), exports: await import(at.href) };
    }),
  );
