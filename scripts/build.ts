/**
 * Compiles the sources to `dist/`, laid out like the checkout, so that an installed almanac starts without a compiler:
 * the command, the contract for plugin authors, and the built-in plugins.
 */
import { existsSync, readdirSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { build } from 'esbuild';

const plugins = readdirSync('plugins');
const withCode = plugins.map((name) => `plugins/${name}/index.ts`).filter((path) => existsSync(path));

await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: ['scripts/almanac.ts', 'core/index.ts', 'core/testing/test-site.ts', ...withCode],
  outdir: 'dist',
  outbase: '.',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  sourcemap: true,
});
for (const name of plugins) await cp(`plugins/${name}/plugin.json`, `dist/plugins/${name}/plugin.json`);
