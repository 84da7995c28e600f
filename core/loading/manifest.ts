import * as v from 'valibot';
import type { Manifest } from '../contract/plugin.ts';
import { firstIssue } from '../first-issue.ts';
import { MAX_JSON_DEPTH, parseJson } from '../parse-json.ts';
import { positionOf } from '../store/json-scan.ts';
import { LENT_USES } from './access.ts';
import { BootError } from './boot-error.ts';

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
    v.pipe(v.picklist(LENT_USES), v.description('What the core lends; network alone means any public site.')),
    v.pipe(
      v.string(),
      v.regex(/^network:[a-z0-9][a-z0-9.-]*$/),
      v.description('A host that it may ask, as browsers write it: network:api.example.org.'),
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
    v.pipe(v.string('must be text'), v.description('One sentence, for those who have not switched it on yet.')),
    '',
  ),
  requires: listOf(
    pluginName,
    'Plugins that must be on: those whose code it imports, whose points it extends, whose collections it reads or uses.',
  ),
  reads: listOf(
    v.message(collectionName, 'must be the name of a collection, such as content/terms or users'),
    'Collections of others that it reads and never writes: users, content/terms.',
  ),
  uses: listOf(
    use,
    'What it does beyond its own: collections of others that it reads and writes, public sites that it asks (network, network:HOST), modules of Node.js (node:crypto), and what the core lends (settings, calls, health, git, accounts).',
  ),
  reserves: v.optional(
    v.pipe(
      v.record(v.string(), v.array(v.string('must be text'), 'must be a list: [ … ]'), 'must be an object: { … }'),
      v.description('By extension point, the parameters and fields that are its own, on or off.'),
    ),
    {},
  ),
  members: v.optional(
    v.pipe(
      v.record(v.string(), v.array(v.string('must be text'), 'must be a list: [ … ]'), 'must be an object: { … }'),
      v.description('By collection of another plugin, the members of its records that are its own, on or off.'),
    ),
    {},
  ),
};

/** What a `plugin.json` may say: what can be known of a plugin without running its code. */
export const manifestSchema = v.strictObject(members, ({ expected }) => {
  if (expected === 'never') return `is no member of a plugin.json, which has ${Object.keys(members).join(', ')}`;
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
