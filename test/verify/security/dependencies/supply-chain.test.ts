/** The row S17 can fail: each mistake with a dependency turns it red. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Dependencies, dependencyProblems } from './dependency-problems.ts';
import type { LockedPackage } from './package-lock.ts';
import { readDependencies } from './read-dependencies.ts';

const real = readDependencies();

const locked = (folder: string, change: LockedPackage): Pick<Dependencies, 'lock'> => {
  const { packages } = real.lock;
  return { lock: { packages: { ...packages, [folder]: { ...packages[folder], ...change } } } };
};
const named = (name: string, range: string): Pick<Dependencies, 'manifest'> => ({
  manifest: { ...real.manifest, dependencies: { ...real.manifest.dependencies, [name]: range } },
});
const without = (folder: string): Pick<Dependencies, 'lock'> => ({
  lock: { packages: Object.fromEntries(Object.entries(real.lock.packages).filter(([name]) => name !== folder)) },
});

test('as it is, it is green', () => assert.deepEqual(dependencyProblems(real), []));

for (const [mistake, change, found] of [
  [
    'there are too many',
    {
      manifest: {
        ...real.manifest,
        dependencies: Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`one-${index}`, '1.0.0'])),
      },
    },
    /^package\.json names 31 packages/,
  ],
  ['one comes by git', named('valibot', 'git+https://git.test/valibot.git'), /valibot: git\+https.* is no version/],
  ['one comes by its address', named('valibot', 'https://files.test/v.tgz'), /valibot: https.* is no version/],
  ['one is a short name of a repository', named('valibot', 'somebody/valibot'), /somebody\/valibot is no version/],
  ['one is another under its name', named('valibot', 'npm:valibott@1.5.0'), /npm:valibott@1\.5\.0 is no version/],
  ['one may be any version', named('valibot', '*'), /valibot: \* is no version/],
  ['one is a name of a version', named('valibot', 'latest'), /valibot: latest is no version/],
  ['the lock was forgotten', named('valibot', '^1.6.0'), /package-lock\.json has other dependencies/],
  ['one is not locked', without('node_modules/streamsearch'), /has no streamsearch, which node_modules\/busboy needs/],
  ['bytes are not locked', locked('node_modules/pino', { integrity: '' }), /pino: has no integrity/],
  [
    'bytes are locked by a broken hash',
    locked('node_modules/c8', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }),
    /c8: has no integrity/,
  ],
  [
    'bytes come from elsewhere',
    locked('node_modules/pino', { resolved: 'https://files.test/pino/-/pino-10.4.0.tgz' }),
    /pino: comes from https:\/\/files\.test/,
  ],
  [
    'bytes are those of another',
    locked('node_modules/pino', { resolved: 'https://registry.npmjs.org/pinno/-/pinno-10.4.0.tgz' }),
    /pino: comes from .*pinno/,
  ],
  ['an alias is locked', locked('node_modules/pino', { name: 'pinno' }), /pino: is pinno under another name/],
  ['a folder is linked', locked('node_modules/pino', { link: true }), /pino: is a folder of somebody/],
  [
    'a needless script may run',
    { manifest: { ...real.manifest, allowScripts: {} } },
    /allowScripts does not refuse that of esbuild/,
  ],
  ['one has a script', locked('node_modules/steno', { hasInstallScript: true }), /steno has an install script/],
  ['one sends statistics', locked('node_modules/@scarf/scarf', {}), /@scarf\/scarf: sends statistics/],
  [
    'one for development has a script',
    locked('node_modules/c8', { hasInstallScript: true }),
    /c8 has an install script/,
  ],
  [
    'one is under a licence that asks for all of ours',
    { licenceIn: (folder: string) => (folder.endsWith('/split2') ? 'GPL-3.0-only' : real.licenceIn(folder)) },
    /split2 is under GPL-3\.0-only, which is not accepted/,
  ],
  [
    'one of another platform is',
    locked('node_modules/@img/sharp-win32-x64', { license: 'Apache-2.0 AND AGPL-3.0-only' }),
    /sharp-win32-x64 is under AGPL-3\.0-only/,
  ],
  ['one names no licence', { licenceIn: () => undefined }, /^node_modules\/busboy names no licence/],
  [
    'one is not listed',
    { page: real.page.replace(/^\| `split2`.*\n/m, '') },
    /^docs\/dependencies\.md says undefined of node_modules\/split2, not ISC/,
  ],
  [
    'one is listed with another licence',
    { page: real.page.replace('| `ical.js` | MPL-2.0', '| `ical.js` | MIT') },
    /says MIT of node_modules\/ical\.js, not MPL-2\.0/,
  ],
  ['one is listed that is not there', { page: `${real.page}| \`left-pad\` | MIT |\n` }, /lists left-pad for nothing/],
] as const) {
  test(`it is red when ${mistake}`, () => {
    const problems = dependencyProblems({ ...real, ...change });
    assert.ok(
      problems.some((problem) => found.test(problem)),
      problems.join('\n') || 'green',
    );
  });
}
