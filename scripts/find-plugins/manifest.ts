import * as v from 'valibot';
import {
  BootError,
  firstIssue,
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

const members = {
  name: v.pipe(pluginName, v.description('Name of the plugin, and of its folder.')),
  description: v.optional(
    v.pipe(v.string('must be text'), v.description('What the plugin does, in one sentence.')),
    '',
  ),
  requires: listOf(
    pluginName,
    'Plugins that must be on: it imports their code, extends their points, or reads or uses their collections.',
  ),
  reads: listOf(
    v.message(collectionName, 'must be the name of a collection, such as content/terms or users'),
    'Collections of other plugins that it only reads: users, content/terms.',
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
};

/** What a `plugin.json` may say: what can be known of a plugin without running its code. */
export const manifestSchema = v.strictObject(members, ({ expected }) => {
  if (expected === 'never') return `is not a member of plugin.json, which may have ${Object.keys(members).join(', ')}`;
  return expected === '"name"' ? 'is missing' : 'must be an object: { … }';
});

/**
 * Reads the text of a `plugin.json`.
 *
 * @param file named in errors
 * @throws BootError naming the file, the line and the member
 */
export function parseManifest(text: string, file: string): Manifest {
  const json = parseJson(text, (problem) => new BootError(`${file}:${problem}`));
  // to an object schema a list is an object too
  if (Array.isArray(json)) throw new BootError(`${file}:1:1 must be an object: { … }`);
  const result = v.safeParse(manifestSchema, json);
  if (result.success) return result.output;
  const { path, message } = firstIssue(result.issues);
  const { line, column } = positionOf(text, path, MAX_JSON_DEPTH) ?? { line: 1, column: 1 };
  throw new BootError(`${file}:${line}:${column} ${message}`);
}
