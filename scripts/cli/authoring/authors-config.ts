import { relative } from 'node:path';
import type { Authoring } from '../commands/running/authoring.ts';

/**
 * The text of a strict `tsconfig.json` for plugins of a site, which resolves their imports from this installation.
 *
 * @param plugins absolute path of their folder
 * @param place absolute path of the folder of the `tsconfig.json`; paths in it are relative to that
 */
export function authorsConfig(
  plugins: string,
  place: string,
  { types, valibot, nodeTypes }: Pick<Authoring, 'types' | 'valibot' | 'nodeTypes'>,
): string {
  const to = (path: string): string => {
    const way = relative(place, path).replaceAll('\\', '/');
    return way.startsWith('.') ? way : `./${way}`.replace(/\/$/, '');
  };
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023'],
    // plugins are compiled by a bundler
    module: 'preserve',
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    types: nodeTypes === undefined ? [] : ['node'],
    ...(nodeTypes !== undefined && { typeRoots: [to(`${nodeTypes}/..`)] }),
    paths: {
      almanac: [to(types('core/index'))],
      'almanac/test': [to(types('scripts/almanac-test'))],
      'almanac/plugins/*': [to(`${plugins}/*/index.ts`), to(types('plugins/*/index'))],
      valibot: [to(`${valibot}/dist/index.d.mts`)],
    },
  };
  return `${JSON.stringify({ compilerOptions, include: [to(plugins)] }, null, 2)}\n`;
}
