import type { PluginParts } from '../../../core/index.ts';

type All<Config> = Required<PluginParts<Config>>;

/** How several values of each part are merged. All parts are required by type, so that none can be dropped unnoticed. */
type Merging<Config> = {
  readonly [Name in keyof All<Config>]: (given: readonly All<Config>[Name][]) => All<Config>[Name];
};

/** Merges a part that a plugin can have only once. */
const only =
  (name: keyof PluginParts) =>
  <T>(given: readonly T[]): T => {
    const [one, other] = given;
    if (one === undefined || other !== undefined)
      throw new Error(`several parts have ${name}, which a plugin has once`);
    return one;
  };

const list = <T>(given: readonly (readonly T[])[]): readonly T[] => given.flat();

/** Calls all functions and concatenates their results. */
const lists =
  <Input, T>(given: readonly ((input: Input) => readonly T[])[]) =>
  (input: Input): readonly T[] =>
    given.flatMap((one) => one(input));

/** Calls all functions. */
const each =
  <Input extends readonly unknown[]>(given: readonly ((...input: Input) => void)[]) =>
  (...input: Input): void => {
    for (const one of given) one(...input);
  };

const merging = <Config>(): Merging<Config> => ({
  collections: list,
  indexes: list,
  files: list,
  routes: list,
  pages: list,
  assets: list,
  roots: list,
  served: (given) => (config) => {
    const served = given.map((one) => one(config));
    return {
      pages: served.flatMap(({ pages = [] }) => pages),
      assets: served.flatMap(({ assets = [] }) => assets),
    };
  },
  authentication: (given) => (site, config) => Object.assign({}, ...given.map((one) => one(site, config))),
  points: list,
  extends: list,
  configured: lists,
  policies: list,
  observers: list,
  commands: list,
  checks: list,
  jobs: list,
  listeners: list,
  routesFor: lists,
  routesBeside: lists,
  service: only('service'),
  written: each,
  past: only('past'),
  approve: only('approve'),
  commits: only('commits'),
  errors: only('errors'),
  seed: each,
});

/**
 * Merges several parts into one.
 *
 * @throws Error if a part that a plugin can have only once is given several times: `errors`, `service`, `past`, `approve`,
 *   `commits`
 */
export function mergeParts<Config = unknown>(...parts: readonly PluginParts<Config>[]): PluginParts<Config> {
  const merged = Object.entries(merging<Config>()).flatMap(([name, merge]) => {
    const given: unknown[] = parts.map((part) => part[name as keyof PluginParts]).filter((one) => one !== undefined);
    return given.length === 0 ? [] : [[name, (merge as (given: readonly unknown[]) => unknown)(given)]];
  });
  return Object.fromEntries(merged);
}
