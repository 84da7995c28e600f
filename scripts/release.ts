/**
 * Makes a release: version, CHANGELOG, commit, tag, tarball, checksums and SBOM. The work happens in a clone; the commit and
 * the tag are pulled into this repository only when everything succeeded.
 *
 *   npm run release -- VERSION             puts the tarball and the other files into release/
 *   npm run release -- [VERSION] --dry-run the same without commit and tag; the version defaults to that of package.json
 *
 * Exit status: 0 on success; 1 on failure, with the reason on standard error.
 */
import { execFileSync, type StdioOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { releasedChangelog } from './changelog.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const SBOM = 'sbom.cdx.json';
const CHECKSUMS = 'SHA256SUMS';

/** Runs a program in a folder and returns its standard output, trimmed. @throws Error when it fails */
function run(folder: string, program: string, ...args: readonly string[]): string {
  const stdio: StdioOptions = ['ignore', 'pipe', 'inherit'];
  return execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio }).trim();
}

const git = (folder: string, ...args: readonly string[]): string => run(folder, 'git', ...args);

/** @throws Error with the reason when this version cannot be released */
function check(version: string, dryRun: boolean): void {
  if (!VERSION.test(version)) throw new Error(`${version || 'nothing'} is not a version such as 0.2.0`);
  if (git(PROJECT, 'tag', '--list', tagOf(version)) !== '') throw new Error(`${tagOf(version)} is already released`);
  if (dryRun) return;
  if (git(PROJECT, 'status', '--porcelain') !== '') throw new Error('there are uncommitted changes');
}

const tagOf = (version: string): string => `v${version}`;

function setVersion(folder: string, version: string): void {
  for (const name of ['package.json', 'package-lock.json']) {
    const path = join(folder, name);
    const document = JSON.parse(readFileSync(path, 'utf8'));
    document.version = version;
    if (document.packages) document.packages[''].version = version;
    writeFileSync(path, `${JSON.stringify(document, null, 2)}\n`);
  }
  const changelog = join(folder, 'CHANGELOG.md');
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(changelog, releasedChangelog(readFileSync(changelog, 'utf8'), version, today));
}

/** @returns names of the files, in `release/` */
function makeFiles(clone: string): readonly string[] {
  const release = join(PROJECT, 'release');
  rmSync(release, { recursive: true, force: true });
  mkdirSync(release);
  // the packages of this checkout: the lock file fixes the same versions for the clone
  symlinkSync(join(PROJECT, 'node_modules'), join(clone, 'node_modules'));
  run(clone, process.execPath, '--import', 'tsx', 'scripts/build.ts');
  const packed = run(clone, 'npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', release);
  const sbom = JSON.parse(run(clone, 'npm', 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'));
  sbom.components.push(viewerOf(clone));
  writeFileSync(join(release, SBOM), `${JSON.stringify(sbom, null, 2)}\n`);
  const sums = [packed, SBOM].map((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(release, name)))
      .digest('hex');
    return `${sum}  ${name}\n`;
  });
  writeFileSync(join(release, CHECKSUMS), sums.join(''));
  return [packed, SBOM, CHECKSUMS];
}

/** The CycloneDX component for Swagger UI, whose files are in the plugin `api-docs` and which npm therefore does not list. */
function viewerOf(clone: string): object {
  const name = 'swagger-ui-dist';
  const { packages } = JSON.parse(readFileSync(join(clone, 'package-lock.json'), 'utf8'));
  const { version, license } = packages[`node_modules/${name}`];
  const reference = `${name}@${version}`;
  return {
    'bom-ref': reference,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${reference}`,
    licenses: [{ license: { id: license } }],
  };
}

function release(version: string, dryRun: boolean): void {
  check(version, dryRun);
  const folder = mkdtempSync(join(tmpdir(), 'almanac-release-'));
  // npm takes the package's name in the SBOM from the folder
  const clone = join(folder, 'almanac');
  try {
    git(PROJECT, 'clone', '--quiet', PROJECT, clone);
    setVersion(clone, version);
    git(clone, 'commit', '--quiet', '--all', '--message', `Release ${version}`);
    git(clone, 'tag', '--annotate', tagOf(version), '--message', `Almanac ${version}`);
    console.log(`made from ${git(PROJECT, 'log', '-1', '--format=%h %s')}`);
    for (const name of makeFiles(clone)) console.log(`release/${name}`);
    if (dryRun) {
      console.log(`dry run: no commit and no tag ${tagOf(version)}`);
      return;
    }
    git(PROJECT, 'pull', '--quiet', '--ff-only', '--tags', clone, 'HEAD');
    console.log(`committed, with the tag ${tagOf(version)}: git push --follow-tags, then npm publish release/*.tgz`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
});
try {
  const dryRun = values['dry-run'];
  const present: string = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')).version;
  release(positionals[0] ?? (dryRun ? present : ''), dryRun);
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
