import type { LoadedSet } from './loaded-set.ts';

/** Modules of Node that start nothing which goes on, or timers that can be ended, and lead to no others. */
const ENDABLE: ReadonlySet<string> = new Set(
  [
    ...['assert', 'async_hooks', 'buffer', 'console', 'constants', 'crypto', 'diagnostics_channel', 'events'],
    ...['os', 'path', 'path/posix', 'path/win32', 'punycode', 'querystring', 'string_decoder', 'sys', 'timers'],
    ...['timers/promises', 'url', 'util', 'util/types', 'v8', 'zlib'],
  ].map((name) => `node:${name}`),
);

/** Code that is served no more, and what of Node it may have started something with that nobody can end. */
interface BeyondEnding {
  readonly plugin: string;
  readonly modules: readonly string[];
}

/** What the code of plugins may leave behind when others come in their place. */
export const beyondEnding = (former: LoadedSet, next: LoadedSet): readonly BeyondEnding[] =>
  former.on
    .filter(({ manifest: { name } }) => next.modules.get(name) !== former.modules.get(name))
    .map(({ manifest: { name: plugin, uses } }) => ({
      plugin,
      modules: uses.filter((use) => use.startsWith('node:') && !ENDABLE.has(use)),
    }))
    .filter(({ modules }) => modules.length > 0);
