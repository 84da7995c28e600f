import validRange from 'semver/ranges/valid.js';
import * as v from 'valibot';
import {
  ANY_OF_SITE,
  BootError,
  didYouMean,
  firstIssue,
  isObject,
  LENT_USES,
  MAX_JSON_DEPTH,
  type Manifest,
  parseJson,
  positionOf,
} from '../../core/host.ts';

const pluginName = v.pipe(
  v.string('must be text'),
  v.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens, such as my-shop'),
);

/** As npm writes versions (semver.org, 2.0.0): `1.2.0`, `1.2.0-beta.1`. */
const version = v.pipe(
  v.string('must be text'),
  v.regex(
    /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/,
    'must be a version such as 1.2.0',
  ),
);

const range = v.pipe(
  v.string('must be text'),
  v.check((text) => validRange(text) !== null, 'must be a range of versions such as ^1'),
);

const collectionName = v.pipe(
  v.string(),
  v.regex(/^(?:users|[a-z][a-z0-9-]*(?:\/[a-z][a-z0-9_-]*)+)$/),
  v.description('A collection: content/terms, users.'),
);

const use = v.union(
  [
    v.pipe(
      v.picklist(LENT_USES),
      v.description('A service of the core; network without a host allows any public site.'),
    ),
    v.pipe(
      v.string(),
      v.regex(/^network:(?:post:\*|(?:post:)?[a-z0-9][a-z0-9.-]*)$/),
      v.description(
        'A host that it may ask, as browsers write it: network:api.example.org. With post, one that it may send requests to that write: network:post:api.example.org, or any: network:post:*.',
      ),
    ),
    v.pipe(v.string(), v.regex(/^node:[a-z][a-z0-9_/]*$/), v.description('A module of Node.js: node:crypto.')),
    collectionName,
  ],
  `must be a collection such as content/terms or users, a host such as network:api.example.org, a module such as node:crypto, or one of ${LENT_USES.join(', ')}`,
);

const listOf = <S extends v.GenericSchema<string>>(item: S, description: string) =>
  v.optional(v.pipe(v.array(item, 'must be a list: [ … ]'), v.description(description)), []);

/** Required plugins by name with version ranges, or a list of names for any version. */
const requiredByName = v.record(pluginName, range, 'must be an object: { … }');
const requiredNames = v.array(pluginName, 'must be an object such as { "calendar": "^1" }, or a list of names');

const members = <S extends v.GenericSchema>(required: S) => ({
  name: v.pipe(pluginName, v.description('Name of the plugin, and of its folder.')),
  description: v.optional(
    v.pipe(v.string('must be text'), v.description('What the plugin does, in one sentence.')),
    '',
  ),
  version: v.optional(v.pipe(version, v.description('Its version: 1.2.0.'))),
  almanac: v.optional(v.pipe(range, v.description('Versions of Almanac that it is made for: ^0.2. Default ^0.1.'))),
  requires: v.optional(
    v.pipe(
      required,
      v.description(
        'Plugins that must be on: it imports their code, extends their points, or reads or uses their collections. By name, with the versions that it works with: { "calendar": "^1" }; or a list of names.',
      ),
    ),
  ),
  reads: listOf(
    v.message(collectionName, 'must be the name of a collection, such as content/terms or users'),
    'Collections of other plugins that it only reads: users, content/terms.',
  ),
  listens: listOf(
    v.union(
      [v.literal(ANY_OF_SITE), collectionName],
      'must be the name of a collection, such as content/terms, or * for all records of the site',
    ),
    'Collections of other plugins whose changes its listeners receive: calendar/events, or * for all records of the site.',
  ),
  uses: listOf(
    use,
    'What it uses beyond its own data: collections of other plugins that it reads and writes, public sites that it sends requests to (network, network:HOST, network:post:HOST), modules of Node.js (node:crypto), and services of the core (settings, calls, health, git, accounts, sign-in, request, policies, observe, mail).',
  ),
  reserves: v.optional(
    v.pipe(
      v.record(v.string(), v.array(v.string('must be text'), 'must be a list: [ … ]'), 'must be an object: { … }'),
      v.description('By extension point: the parameters and fields that belong to this plugin even while it is off.'),
    ),
    {},
  ),
  members: v.optional(
    v.pipe(
      v.record(v.string(), v.array(v.string('must be text'), 'must be a list: [ … ]'), 'must be an object: { … }'),
      v.description(
        'By collection of another plugin: the members of its records that belong to this plugin even while it is off.',
      ),
    ),
    {},
  ),
  default: v.optional(
    v.pipe(
      v.picklist(['on', 'off'], 'must be "on" or "off"'),
      v.description('Whether it is on if settings.json does not name it. Only for built-in plugins.'),
    ),
  ),
  formerly: v.optional(
    v.pipe(
      v.string('must be text'),
      v.description('Former member of settings.json for what is now plugins.<name>. Only for built-in plugins.'),
    ),
  ),
});

function manifestWith<S extends v.GenericSchema>(required: S) {
  const known = members(required);
  return v.strictObject(known, ({ expected, input }) => {
    if (expected === 'never') {
      const names = Object.keys(known);
      return `is not a member of plugin.json, which may have ${names.join(', ')}${didYouMean(String(input), names)}`;
    }
    return expected === '"name"' ? 'is missing' : 'must be an object: { … }';
  });
}

/** Schema of `plugin.json`: everything known about a plugin without running its code. */
export const manifestSchema = manifestWith(v.union([requiredByName, requiredNames]));

// one schema per variant, because a union does not report the error inside a variant
const byName = manifestWith(requiredByName);
const named = manifestWith(requiredNames);

/** Converts `requires` of a `plugin.json` to the form used in manifests. */
export const requirementsOf = (
  requires: readonly string[] | Readonly<Record<string, string>> = [],
): Pick<Manifest, 'requires' | 'versions'> =>
  isList(requires) ? { requires } : { requires: Object.keys(requires), versions: requires };

const isList = (requires: readonly string[] | object): requires is readonly string[] => Array.isArray(requires);

/**
 * Parses a `plugin.json`.
 *
 * @param file named in errors
 * @throws BootError with the file, line and member
 */
export function parseManifest(text: string, file: string): Manifest {
  const json = parseJson(text, (problem) => new BootError(`${file}:${problem}`));
  // an object schema would accept a list
  if (Array.isArray(json)) throw new BootError(`${file}:1:1 must be an object: { … }`);
  const result = v.safeParse(isObject(json) && isObject(json.requires) ? byName : named, json);
  if (result.success) return { ...result.output, ...requirementsOf(result.output.requires) };
  const { path, message } = firstIssue(result.issues);
  const { line, column } = positionOf(text, path, MAX_JSON_DEPTH) ?? { line: 1, column: 1 };
  throw new BootError(`${file}:${line}:${column} ${message}`);
}
