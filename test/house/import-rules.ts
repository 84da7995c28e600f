import type { Source } from './sources.ts';

/** What the rules need to know about a plugin. */
export interface PluginNeeds {
  readonly name: string;
  readonly requires: readonly string[];
}

/** Modules of Node that a file or folder may import. Everything else in the core uses ports. */
const NODE_MODULES: Readonly<Record<string, readonly string[]>> = {
  // these are pure
  'core/': ['node:path', 'node:url', 'node:util'],
  'core/platform/node/': ['*'],
  'scripts/testing/': ['*'],
  'scripts/': ['*'],
  'test/': ['*'],
  'core/http/server/server.ts': ['node:http', 'node:net'],
  'core/http/server/': ['node:http', 'node:net', 'node:stream'],
  // `nextTick`: Node's server uses it to start the next request of a connection
  'core/http/server/fast-path.ts': ['node:process'],
  'core/http/response/encoding.ts': ['node:zlib'],
  'core/http/upload/content-md5.ts': ['node:crypto'],
  // lets requests run between slices of a long loop
  'core/lib/async/pace.ts': ['node:timers/promises'],
  'core/lib/hash.ts': ['node:crypto', 'node:zlib'],
  'core/auth/': ['node:crypto'],
  // only to classify addresses, not to connect: test/house/outgoing.test.ts
  'core/lib/address-list.ts': ['node:net'],
  'core/outgoing/': ['node:net'],
};

/**
 * The parts of the core, bottom-up: each may import only those above it in this list. The files of `core/` itself may import all of
 * them.
 */
const PARTS: readonly string[] = [
  'lib',
  'platform',
  'contract',
  'store',
  'settings',
  'jobs',
  'changes',
  'mail',
  'auth',
  'outgoing',
  'merge',
  'http',
  'diagnostics',
  'loading',
  '',
];

/** The part of a core file, such as `store`; empty for a file of `core/` itself. */
function partOf(path: string): string | undefined {
  const found = /^core\/(?:([^/]+)\/)?/.exec(path);
  return found ? (found[1] ?? '') : undefined;
}

/** Does a part of the core import one that is built on it? */
function importsUpwards(path: string, target: string): boolean {
  const [part, other] = [partOf(path), partOf(target)];
  if (part === undefined || other === undefined || part === other) return false;
  return PARTS.indexOf(part) < PARTS.indexOf(other);
}

/** Folders of parts that others may import only through `index.ts`; each plugin is such a part as well. */
const DOORS: readonly string[] = [
  'core/lib',
  'core/platform',
  'core/store',
  'core/http',
  'core/loading',
  'scripts/cli',
];

/** The adapters of the ports: each is loaded separately, because some load heavy packages. */
const ADAPTERS = 'core/platform/node/';

/** What `scripts/` may import: the contract, what only the command line and tests of plugins need, and adapters. */
const OPEN_TO_SCRIPTS = /^core\/(?:(?:index|host)\.ts$|platform\/node\/)/;

const doorOf = (path: string): string | undefined =>
  path.startsWith(ADAPTERS) ? undefined : DOORS.find((part) => path.startsWith(`${part}/`));

/** Does a file import another part without using its `index.ts`? */
function passesDoor(path: string, target: string): boolean {
  // these files form the contract, and the entry point for scripts
  if (path === 'core/index.ts' || path === 'core/host.ts') return false;
  const door = doorOf(target);
  return door !== undefined && door !== doorOf(path) && target !== `${door}/index.ts`;
}

const pluginOf = (path: string): string | undefined => /^plugins\/([^/]+)\//.exec(path)?.[1];

const mayImportNode = (path: string, module: string): boolean =>
  Object.entries(NODE_MODULES).some(
    ([place, modules]) => path.startsWith(place) && (modules.includes('*') || modules.includes(module)),
  );

/** Why an import is against the rules (CONTRIBUTING); undefined if it is not. */
function broken(path: string, target: string, plugins: readonly PluginNeeds[]): string | undefined {
  const owner = pluginOf(path);
  const other = pluginOf(target);
  if (target.startsWith('node:') && !mayImportNode(path, target)) return 'Node is behind the ports';
  if (path.startsWith('core/') && target.startsWith('plugins/')) return 'the core knows no plugin';
  if (importsUpwards(path, target)) return 'it stands on this part';
  if (path.startsWith('scripts/') && target.startsWith('core/') && !OPEN_TO_SCRIPTS.test(target))
    return 'scripts get in by core/host.ts';
  // opening a site in memory uses commands to make its users
  if (path.startsWith('scripts/testing/') && target.startsWith('scripts/cli/')) return undefined;
  if (/^(?:core|plugins)\//.test(path) && /^(?:scripts|test)\//.test(target)) return 'what is published stands alone';
  if (!owner)
    return !path.startsWith('test/') && passesDoor(path, target) ? 'its part shows index.ts alone' : undefined;
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
