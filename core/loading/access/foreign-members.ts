import type { Manifest, Plugin } from '../../contract/plugin.ts';
import { isObject } from '../../lib/index.ts';

const ownerOf = (name: string): string => name.split('/', 1)[0] ?? '';

/**
 * Names of members that plugins keep in the records of a collection of another one, as far as that can be known: what
 * manifests say under `members`, and the names that they reserve and the parameters that they add at points of its plugin.
 *
 * @param present manifests of all plugins, on or off: a member stays in its record while its plugin is off
 * @param plugins whose code is loaded
 */
export function foreignMembers(
  collection: string,
  present: readonly Pick<Manifest, 'members' | 'reserves'>[],
  plugins: readonly Pick<Plugin, 'extends'>[],
): ReadonlySet<string> {
  const isNear = (point: string) => ownerOf(point) === ownerOf(collection);
  const said = present.flatMap(({ members, reserves }) => [
    ...(members[collection] ?? []),
    ...Object.entries(reserves).flatMap(([point, names]) => (isNear(point) ? names : [])),
  ]);
  const added = plugins
    .flatMap((plugin) => plugin.extends)
    .filter(({ point }) => isNear(point.name))
    .flatMap(({ value }) => fieldNames(value));
  return new Set([...said, ...added]);
}

/** The parameters of an extension of a kind of record: they are mostly stored under their names. */
const fieldNames = (value: unknown): readonly string[] =>
  isObject(value) && 'store' in value && isObject(value.params) ? Object.keys(value.params) : [];
