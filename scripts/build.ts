/**
 * Compiles the sources to `dist/`, so that an installed almanac starts without a compiler: the command, the contract for
 * plugin authors, and the built-in plugins.
 */
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { compile } from './compile.ts';

const plugins = readdirSync('plugins');
const withCode = plugins.map((name) => `plugins/${name}/index.ts`).filter((path) => existsSync(path));

await rm('dist', { recursive: true, force: true });
await compile(
  resolve('dist'),
  ['scripts/almanac.ts', 'core/index.ts', 'core/testing/test-site.ts', ...withCode],
  plugins,
);
