/** `npm run release`, played in a clone: what it makes, what it refuses, and that a dry run leaves nothing behind. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { releasedChangelog } from '../../scripts/changelog.ts';
import { projectFolder } from '../house/sources.ts';

const clone = mkdtempSync(join(tmpdir(), 'almanac-clone-'));
after(() => rmSync(clone, { recursive: true }));
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim();
git('clone', '--quiet', projectFolder, '.');
git('config', 'user.name', 'Ada');
git('config', 'user.email', 'ada@example.org');
symlinkSync(join(projectFolder, 'node_modules'), join(clone, 'node_modules'));
writeFileSync(join(clone, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0\n\n- Old.\n');
// the link is no folder, as which .gitignore names it
writeFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
git('commit', '--quiet', '--all', '--message', 'Something new');

const release = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/release.ts', ...args], { cwd: clone, encoding: 'utf8' });

const made = (name: string): string => readFileSync(join(clone, 'release', name), 'utf8');

for (const [what, args, said] of [
  ['no version', [], /^release: nothing is not a version such as 0\.2\.0$/m],
  ['what is no version', ['next'], /^release: next is not a version such as 0\.2\.0$/m],
] as const) {
  test(`refuses ${what}`, () => {
    const { status, stderr } = release(...args);
    assert.equal(status, 1);
    assert.match(stderr, said);
  });
}

test('refuses changes that are not committed', () => {
  writeFileSync(join(clone, 'note.txt'), '');
  const { status, stderr } = release('9.8.7');
  rmSync(join(clone, 'note.txt'));
  assert.equal(status, 1);
  assert.match(stderr, /^release: there are uncommitted changes$/m);
});

test('a dry run makes the tarball, checksums and SBOM, and neither a commit nor a tag', () => {
  const before = git('rev-parse', 'HEAD');
  const { status, stdout, stderr } = release('--dry-run');
  assert.equal(status, 0, stderr);
  const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
  assert.match(stdout, new RegExp(`dry run: no commit and no tag v${version}`));
  assert.deepEqual(readdirSync(join(clone, 'release')).sort(), [
    'SHA256SUMS',
    `almanac-${version}.tgz`,
    'sbom.cdx.json',
  ]);
  const sums = made('SHA256SUMS').trim().split('\n');
  assert.equal(sums.length, 2);
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ');
    const bytes = readFileSync(join(clone, 'release', name));
    assert.equal(sum, createHash('sha256').update(bytes).digest('hex'), name);
  }
  const sbom = JSON.parse(made('sbom.cdx.json'));
  assert.equal(sbom.metadata.component.name, 'almanac');
  const names: readonly string[] = sbom.components.map(({ name }: { name: string }) => name);
  assert.ok(
    ['valibot', 'swagger-ui-dist'].every((name) => names.includes(name)) && !names.includes('tsx'),
    names.join(),
  );
  assert.deepEqual([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')], [before, '', '']);
});

test('a release is a commit with the version and its changes, a tag and the files; it is not made twice', () => {
  const { status, stderr } = release('9.8.7');
  assert.equal(status, 0, stderr);
  assert.deepEqual([git('log', '-1', '--format=%s'), git('tag', '--points-at', 'HEAD')], ['Release 9.8.7', 'v9.8.7']);
  assert.equal(git('status', '--porcelain'), '');
  for (const name of ['package.json', 'package-lock.json'])
    assert.equal(JSON.parse(readFileSync(join(clone, name), 'utf8')).version, '9.8.7');
  assert.match(
    readFileSync(join(clone, 'CHANGELOG.md'), 'utf8'),
    /^## 9\.8\.7 \(\d{4}-\d\d-\d\d\)\n\n- New\.\n\n## 0\.1\.0$/m,
  );
  assert.ok(readdirSync(join(clone, 'release')).includes('almanac-9.8.7.tgz'));
  assert.match(release('9.8.7').stderr, /^release: v9\.8\.7 is already released$/m);
});

for (const [what, text] of [
  ['nothing is unreleased', '# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- Old.\n'],
  ['there is no such heading', '# Changelog\n\n## 0.1.0\n\n- Old.\n'],
] as const) {
  test(`no release where ${what}`, () =>
    assert.throws(() => releasedChangelog(text, '0.2.0', '2026-11-23'), /lists nothing under "## Unreleased"/));
}
