import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BootError } from '../../core/contract/boot-error.ts';
import { handwrittenSchema } from '../../core/http/index.ts';
import { manifestSchema, parseManifest } from '../../scripts/find-plugins/manifest.ts';

const FILE = 'plugins/shop/plugin.json';
const USES =
  'must be a collection such as content/terms or users, a host such as network:api.example.org, a module such as node:crypto, or one of network, settings, calls, health, git, accounts, sign-in, roots, request, policies, observe, mail, import, export';

test('missing members of a manifest are empty', () => {
  const empty = { description: '', requires: [], reads: [], listens: [], uses: [], reserves: {}, members: {} };
  assert.deepEqual(parseManifest('{"name": "shop"}', FILE), { name: 'shop', ...empty });
});

test('a manifest may contain all members', () => {
  const said = {
    name: 'my-shop2',
    description: 'Sells things.',
    version: '1.2.0-beta.1',
    almanac: '^0.1 || ^0.2',
    requires: ['content'],
    reads: ['users', 'core/credentials', 'content/terms', 'site/menu-items'],
    listens: ['calendar/events', '*'],
    uses: [
      'site/posts',
      'network',
      'network:api.example.org',
      'network:post:api.example.org',
      'network:post:*',
      'node:crypto',
      'node:fs/promises',
      'settings',
      'calls',
    ],
    reserves: { 'calendar/event': ['price'] },
    members: { 'calendar/events': ['price', 'last_price'] },
  };
  assert.deepEqual(parseManifest(JSON.stringify(said), FILE), said);
});

test('plugins that must be on may be named with their versions', () => {
  const { requires, versions } = parseManifest('{"name": "shop", "requires": {"calendar": "^1", "cellar": "*"}}', FILE);
  assert.deepEqual(requires, ['calendar', 'cellar']);
  assert.deepEqual(versions, { calendar: '^1', cellar: '*' });
});

test('an invalid member is reported with file, line and name', async (t) => {
  const cases: readonly (readonly [member: string, says: string])[] = [
    ['"name": 7', '3:11 name: must be text'],
    ['"name": "My Shop"', '3:11 name: must be lower-case letters, digits and hyphens, such as my-shop'],
    ['"description": null', '3:18 description: must be text'],
    ['"requires": "content"', '3:15 requires: must be an object such as { "calendar": "^1" }, or a list of names'],
    ['"requires": ["content", ""]', '3:27 requires.1: must be lower-case letters, digits and hyphens, such as my-shop'],
    [
      '"requires": { "Cellar": "^1" }',
      '3:27 requires.Cellar: must be lower-case letters, digits and hyphens, such as my-shop',
    ],
    ['"requires": { "cellar": "one" }', '3:27 requires.cellar: must be a range of versions such as ^1'],
    ['"requires": { "cellar": 1 }', '3:27 requires.cellar: must be text'],
    ['"version": "1.2"', '3:14 version: must be a version such as 1.2.0'],
    ['"version": "01.2.0"', '3:14 version: must be a version such as 1.2.0'],
    ['"almanac": "soon"', '3:14 almanac: must be a range of versions such as ^1'],
    ['"almanac": 0.2', '3:14 almanac: must be text'],
    ['"reads": ["terms"]', '3:13 reads.0: must be the name of a collection, such as content/terms or users'],
    ['"reads": ["network"]', '3:13 reads.0: must be the name of a collection, such as content/terms or users'],
    ['"reads": [1]', '3:13 reads.0: must be the name of a collection, such as content/terms or users'],
    ['"uses": ["internet"]', `3:12 uses.0: ${USES}`],
    ['"uses": ["calls", "network:https://example.org"]', `3:21 uses.1: ${USES}`],
    ['"uses": ["network:*"]', `3:12 uses.0: ${USES}`],
    ['"uses": ["network:put:example.org"]', `3:12 uses.0: ${USES}`],
    ['"uses": ["network:API.example.org"]', `3:12 uses.0: ${USES}`],
    ['"uses": ["node:"]', `3:12 uses.0: ${USES}`],
    ['"uses": [null]', `3:12 uses.0: ${USES}`],
    ['"reserves": 1', '3:15 reserves: must be an object: { … }'],
    ['"reserves": { "calendar/event": "price" }', '3:35 reserves.calendar/event: must be a list: [ … ]'],
    ['"members": { "calendar/events": "price" }', '3:35 members.calendar/events: must be a list: [ … ]'],
    [
      '"use": []',
      '3:10 use: is not a member of plugin.json, which may have name, description, version, almanac, requires, reads, listens, uses, reserves, members, default, formerly; did you mean uses?',
    ],
  ];
  for (const [member, says] of cases) {
    const head = member.startsWith('"name"') ? '' : '"name": "shop",';
    await t.test(member, () => refused(`{\n  ${head}\n   ${member}\n}`.replace('   "', '  "'), says));
  }
});

test('nor can it be something else than an object with a name', () => {
  refused('[]', '1:1 must be an object: { … }');
  refused('7', '1:1 must be an object: { … }');
  refused('{}', '1:1 name: is missing');
});

function refused(text: string, says: string): void {
  assert.throws(
    () => parseManifest(text, FILE),
    (error) => {
      assert(error instanceof BootError);
      assert.equal(error.message, `${FILE}:${says}`);
      return true;
    },
  );
}

test('editors show a description of each member', () => {
  const { properties = {}, required } = handwrittenSchema(manifestSchema);
  assert.deepEqual(required, ['name']);
  for (const [name, member] of Object.entries(properties)) {
    assert.ok(typeof member === 'object' && member.description, name);
  }
});
