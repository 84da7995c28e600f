import satisfies from 'semver/functions/satisfies.js';
import { BootError } from '../../contract/boot-error.ts';
import type { Manifest, Plugin } from '../../contract/plugin.ts';
import { isObject } from '../../lib/index.ts';
import type { PluginSource } from './plugin-source.ts';

/** Version of this almanac's contract: the first two numbers are those of its package. */
export const CONTRACT_VERSION = '0.2.0';

/** Earlier contracts that are still supported. */
const FORMER_VERSIONS = ['0.1.0'];

/** Range assumed for a plugin that declares none. */
const UNSAID = '^0.1';

const fits = (version: string, range: string): boolean => satisfies(version, range, { includePrerelease: true });

/** Version of a plugin: from its `plugin.json`, or for a package from its `package.json`. */
export const pluginVersion = ({ manifest, version }: Pick<PluginSource, 'manifest' | 'version'>): string | undefined =>
  manifest.version ?? version;

/** Versions of almanac that a plugin is made for, as a range. */
export const madeFor = ({ almanac = UNSAID }: Pick<Manifest, 'almanac'>): string => almanac;

/** Does the plugin declare this contract? Built-in plugins declare none. */
export const isMadeForThis = ({ almanac }: Pick<Manifest, 'almanac'>): boolean =>
  almanac !== undefined && fits(CONTRACT_VERSION, almanac);

/** Is it made for an earlier supported contract, or does it declare none? */
const isMadeForFormer = (manifest: Pick<Manifest, 'almanac'>): boolean =>
  FORMER_VERSIONS.some((version) => fits(version, madeFor(manifest)));

/** For a plugin made for an earlier supported contract: a sentence saying what to declare. */
export function formerContract({ origin, manifest }: Pick<PluginSource, 'origin' | 'manifest'>): string | undefined {
  if (origin === 'built-in' || isMadeForThis(manifest) || !isMadeForFormer(manifest)) return undefined;
  return `plugin ${manifest.name} counts as made for almanac ${madeFor(manifest)}: if it works with ${CONTRACT_VERSION}, say "almanac": "^0.2" in its plugin.json`;
}

/** For extensions that omit what they show, which is optional: sentences saying what to declare. */
export const formerExtensions = ({ extends: all }: Pick<Plugin, 'extends'> = { extends: [] }): readonly string[] =>
  all.flatMap(({ point, value }) =>
    isObject(value) && 'show' in value && value.shows === undefined
      ? [`what it shows at ${point.name} is not in the API documents: add shows to extendFields`]
      : [],
  );

/**
 * Refuses a plugin that is made for another almanac, or that requires another version of a plugin.
 *
 * @param on enabled plugins, with all that they require
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
          `plugin ${name} requires plugin ${other} ${range}, but ${other} has no version: add "version" to its plugin.json`,
        );
      }
      if (!fits(version, range)) {
        throw new BootError(`plugin ${name} requires plugin ${other} ${range}, but this is ${other} ${version}`);
      }
    }
  }
}
