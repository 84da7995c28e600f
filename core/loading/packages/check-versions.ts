import satisfies from 'semver/functions/satisfies.js';
import { BootError } from '../../contract/boot-error.ts';
import type { Manifest, Plugin } from '../../contract/plugin.ts';
import { isObject } from '../../lib/index.ts';
import type { PluginSource } from './plugin-source.ts';

/** Version of the contract that this almanac has: the first two numbers are those of its package. */
export const CONTRACT_VERSION = '0.2.0';

/** Contracts before it that plugins may still be made for. */
const FORMER_VERSIONS = ['0.1.0'];

/** What a plugin that says nothing is made for. */
const UNSAID = '^0.1';

const fits = (version: string, range: string): boolean => satisfies(version, range, { includePrerelease: true });

/** Its version: by its `plugin.json`, or of a package by its `package.json`. */
export const pluginVersion = ({ manifest, version }: Pick<PluginSource, 'manifest' | 'version'>): string | undefined =>
  manifest.version ?? version;

/** Versions of almanac that a plugin is made for, as a range. */
export const madeFor = ({ almanac = UNSAID }: Pick<Manifest, 'almanac'>): string => almanac;

/** Does the plugin say that it is made for this contract? Those of almanac itself say nothing. */
export const isMadeForThis = ({ almanac }: Pick<Manifest, 'almanac'>): boolean =>
  almanac !== undefined && fits(CONTRACT_VERSION, almanac);

/** Does it say that it is made for an earlier contract, which still counts, or nothing? */
const isMadeForFormer = (manifest: Pick<Manifest, 'almanac'>): boolean =>
  FORMER_VERSIONS.some((version) => fits(version, madeFor(manifest)));

/** Of a plugin that is made for an earlier contract, which still counts: the sentence that says what to write. */
export function formerContract({ origin, manifest }: Pick<PluginSource, 'origin' | 'manifest'>): string | undefined {
  if (origin === 'built-in' || isMadeForThis(manifest) || !isMadeForFormer(manifest)) return undefined;
  return `plugin ${manifest.name} counts as made for almanac ${madeFor(manifest)}: if it works with ${CONTRACT_VERSION}, say "almanac": "^0.2" in its plugin.json`;
}

/** Of extensions that do not say what they show, which they need not: the sentences that say what to write. */
export const formerExtensions = ({ extends: all }: Pick<Plugin, 'extends'> = { extends: [] }): readonly string[] =>
  all.flatMap(({ point, value }) =>
    isObject(value) && 'show' in value && value.shows === undefined
      ? [`what it shows at ${point.name} is not in the API documents: add shows to extendFields`]
      : [],
  );

/**
 * Stops a start with a plugin that is made for another almanac, or requires another version of a plugin.
 *
 * @param on plugins that are on, with all that they require
 * @throws BootError one sentence that names both sides
 */
export function checkVersions(on: readonly PluginSource[]): void {
  const versions = new Map(on.map((source) => [source.manifest.name, pluginVersion(source)]));
  for (const { manifest } of on) {
    const { name, versions: wanted = {} } = manifest;
    const range = madeFor(manifest);
    if (!isMadeForThis(manifest) && !isMadeForFormer(manifest)) {
      throw new BootError(`plugin ${name} needs almanac ${range}, but this is ${CONTRACT_VERSION}`);
    }
    for (const [other, range] of Object.entries(wanted)) {
      const version = versions.get(other);
      if (version === undefined) {
        throw new BootError(
          `plugin ${name} requires plugin ${other} ${range}, but ${other} says no version: add "version" to its plugin.json`,
        );
      }
      if (!fits(version, range)) {
        throw new BootError(`plugin ${name} requires plugin ${other} ${range}, but this is ${other} ${version}`);
      }
    }
  }
}
