/** Plain JavaScript: it runs before anything is installed. */
import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the checkout. */
export const project = fileURLToPath(new URL('..', import.meta.url));

/** Modification time of a file in milliseconds; 0 when it does not exist. */
const changed = (path) => statSync(join(project, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Why this version of Node.js cannot be used; undefined when it can.
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

/** Exits when Node.js is too old: the error about the first missing feature would not help the user. */
function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const problem = nodeProblem(process.versions.node, engines.node);
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}

/** Is node_modules a link to a shared folder? Installing would delete the packages there for everyone. */
const isLent = () => lstatSync(join(project, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true;

/**
 * Checks the version of Node.js, then installs the locked packages if they are missing or older than the lock file. Exits the
 * process on failure.
 */
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

/** Runs a program in the checkout, attached to this terminal. */
export const run = (program, args) =>
  spawnSync(program, args, { cwd: project, stdio: 'inherit', shell: process.platform === 'win32' });
