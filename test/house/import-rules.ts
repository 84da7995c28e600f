import type { Source } from './sources.ts';

/** What the rules have to know of a plugin. */
export interface PluginNeeds {
  readonly name: string;
  readonly requires: readonly string[];
}

/** Which of Node's modules a file or folder may import. Everything else of the core sees the world through its ports. */
const NODE_MODULES: Readonly<Record<string, readonly string[]>> = {
  // these compute and touch nothing
  'core/': ['node:path', 'node:url', 'node:util'],
  'core/ports/node/': ['*'],
  'core/testing/': ['*'],
  'scripts/': ['*'],
  'test/': ['*'],
  'core/http/server.ts': ['node:http', 'node:net'],
  'core/http/server/': ['node:http', 'node:net', 'node:stream'],
  'core/http/encoding.ts': ['node:zlib'],
  'core/http/upload/content-md5.ts': ['node:crypto'],
  // gives way to requests between slices of a long loop
  'core/pause.ts': ['node:timers/promises'],
  'core/hash.ts': ['node:crypto', 'node:zlib'],
  'core/auth/': ['node:crypto'],
  // what an address is, and nothing that connects: test/house/outgoing.test.ts
  'core/outgoing/': ['node:net'],
};

const pluginOf = (path: string): string | undefined => /^plugins\/([^/]+)\//.exec(path)?.[1];

const mayImportNode = (path: string, module: string): boolean =>
  Object.entries(NODE_MODULES).some(
    ([place, modules]) => path.startsWith(place) && (modules.includes('*') || modules.includes(module)),
  );

/** Why one import is against the rules (CONTRIBUTING); undefined when it is not. */
function broken(path: string, target: string, plugins: readonly PluginNeeds[]): string | undefined {
  const owner = pluginOf(path);
  const other = pluginOf(target);
  if (target.startsWith('node:') && !mayImportNode(path, target)) return 'Node is behind the ports';
  if (path.startsWith('core/') && target.startsWith('plugins/')) return 'the core knows no plugin';
  if (/^(?:core|plugins)\//.test(path) && /^(?:scripts|test)\//.test(target)) return 'what is published stands alone';
  if (!owner) return undefined;
  if (target.startsWith('core/') && target !== 'core/index.ts') return 'a plugin sees core/index.ts alone';
  if (!other || other === owner) return undefined;
  if (target !== `plugins/${other}/index.ts`) return `plugin ${other} shows index.ts alone`;
  const needs = plugins.find(({ name }) => name === owner);
  return needs?.requires.includes(other) ? undefined : `plugin.json of ${owner} does not require ${other}`;
}

/** One line for each import that is against the rules. */
export const brokenImports = (sources: readonly Source[], plugins: readonly PluginNeeds[]): readonly string[] =>
  sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => {
      const reason = broken(path, target, plugins);
      return reason ? [`${path} imports ${target}: ${reason}`] : [];
    }),
  );
