/**
 * Compiles the sources to `dist/`, laid out like the checkout, so that an installed almanac starts without a compiler:
 * the command, the contract for plugin authors, and the built-in plugins.
 */
import { cp, readdir, rm } from 'node:fs/promises';
import { build } from 'esbuild';

await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: ['scripts/almanac.ts', 'core/index.ts', 'core/testing/test-site.ts', './plugins/*/index.ts'],
  outdir: 'dist',
  outbase: '.',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  sourcemap: true,
  banner: { js: '// built from the TypeScript sources of the same path' },
});
for (const name of await readdir('plugins'))
  await cp(`plugins/${name}/plugin.json`, `dist/plugins/${name}/plugin.json`);
