import type { LoadedSet } from './loaded-set.ts';

/** Modules of Node that start nothing lasting except timers, which can be ended, and give access to no other modules. */
const ENDABLE: ReadonlySet<string> = new Set(
  [
    ...['assert', 'async_hooks', 'buffer', 'console', 'constants', 'crypto', 'diagnostics_channel', 'events'],
    ...['os', 'path', 'path/posix', 'path/win32', 'punycode', 'querystring', 'string_decoder', 'sys', 'timers'],
    ...['timers/promises', 'url', 'util', 'util/types', 'v8', 'zlib'],
  ].map((name) => `node:${name}`),
);

/** A plugin whose code was replaced, with the modules of Node by which it may have started something that cannot be ended. */
interface BeyondEnding {
  readonly plugin: string;
  readonly modules: readonly string[];
}

/** What replaced plugin code may leave running. */
export const beyondEnding = (former: LoadedSet, next: LoadedSet): readonly BeyondEnding[] =>
  former.on
    .filter(({ manifest: { name } }) => next.modules.get(name) !== former.modules.get(name))
    .map(({ manifest: { name: plugin, uses } }) => ({
      plugin,
      modules: uses.filter((use) => use.startsWith('node:') && !ENDABLE.has(use)),
    }))
    .filter(({ modules }) => modules.length > 0);
