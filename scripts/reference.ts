/** `npm run docs`: generates docs/contract.md and docs/built-in-plugins.md from the sources. */
import { readFile, writeFile } from 'node:fs/promises';
import { builtInPlugins } from './compile/compile.ts';
import { builtInExports } from './docs/built-in-exports.ts';
import { contractReference } from './docs/contract-reference.ts';
import { withDeclarations } from './docs/emit-declarations.ts';
import { pluginExports } from './docs/plugin-exports.ts';

const at = (path: string) => new URL(`../${path}`, import.meta.url);

const index = await readFile(at('core/index.ts'), 'utf8');
const exporting = await builtInExports();
await withDeclarations(['core/index.ts', ...builtInPlugins.code], async (declarationsOf) => {
  await writeFile(at('docs/contract.md'), await contractReference(index, declarationsOf));
  await writeFile(at('docs/built-in-plugins.md'), await pluginExports(exporting, declarationsOf));
});
