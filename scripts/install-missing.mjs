/** Plain JavaScript: it runs before anything is installed. */
import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const project = fileURLToPath(new URL('..', import.meta.url));

/** When a file was last changed; 0 for one that is not there. */
const changed = (path) => statSync(join(project, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Why this Node.js does not do; undefined when it does.
 *
 * @param version of Node.js: `20.19.0`
 * @param range of `engines` in package.json: `>=20.19`
 */
export function nodeProblem(version, range) {
  const [least, own] = [range, version].map((text) => (text.match(/\d+/g) ?? []).map(Number));
  const unlike = least.findIndex((number, index) => number !== own[index]);
  if (unlike === -1 || own[unlike] > least[unlike]) return undefined;
  return `Almanac needs Node.js ${least.join('.')} or later, and this is ${version}: get one from https://nodejs.org`;
}

/** Ends the process where Node.js is too old: what it would say of the first thing that it lacks helps nobody. */
function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const problem = nodeProblem(process.versions.node, engines.node);
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}

/** Packages that lie elsewhere, where others may use them: to install anew would remove them there. */
const isLent = () => lstatSync(join(project, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Looks at the version of Node.js, and installs the locked packages when they never were, or when the lock file is newer. Ends the process when that fails. */
export function installMissing() {
  checkNode();
  if (isLent()) return;
  if (changed('node_modules/.package-lock.json') >= changed('package-lock.json')) return;
  console.error('installing packages …');
  const { status } = run('npm', [
    'ci',
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (status !== 0) process.exit(1);
}

/** Runs a program in the checkout, on this terminal. */
export const run = (program, args) =>
  spawnSync(program, args, { cwd: project, stdio: 'inherit', shell: process.platform === 'win32' });
