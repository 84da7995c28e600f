/** docs/environment.md has the variables that the program and its tests read, and no others of theirs. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../house/sources.ts';

/** Read by Node.js or by other programs, and not by a source of this project. */
const OF_OTHERS = ['TMPDIR', 'PATH', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'];

/** Between a test and a program that it starts. */
const INSIDE = /^(?:NODE_TEST_CONTEXT|TZ|GIT_DIR|ALMANAC_TEST_SECRET|CLIENT_\w+)$/;

const listed = [...readFileSync(join(projectFolder, 'docs/environment.md'), 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(
  ([, name = '']) => name,
);

const NAMED = /process\.env\.(\w+)/g;
const TAKEN = /\{([^{}]*)\} = process\.env/g;

/** Names of the variables that a source reads. */
const readBy = (text: string): readonly string[] => [
  ...[...text.matchAll(NAMED)].map(([, name = '']) => name),
  ...[...text.matchAll(TAKEN)].flatMap(([, names = '']) => names.match(/\b[A-Z][A-Z_]+\b/g) ?? []),
];

const sources = ['core', 'plugins', 'scripts', 'test'].flatMap((folder) =>
  readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs)$/.test(name))
    .map((name) => readFileSync(join(projectFolder, folder, name), 'utf8')),
);

test('the variables that are read are in docs/environment.md, and those in it are read', () => {
  const read = new Set(sources.flatMap(readBy).filter((name) => !INSIDE.test(name)));
  assert.deepEqual(listed.toSorted(), [...new Set([...read, ...OF_OTHERS])].toSorted());
});
