/** Plain JavaScript: it runs before anything is installed. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const project = fileURLToPath(new URL('..', import.meta.url));

/** When a file was last changed; 0 for one that is not there. */
const changed = (path) => statSync(join(project, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs the locked packages when they never were, or when the lock file is newer. Ends the process when that fails. */
export function installMissing() {
  if (changed('node_modules/.package-lock.json') >= changed('package-lock.json')) return;
  console.error('installing packages …');
  const { status } = run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) process.exit(1);
}

/** Runs a program in the checkout, on this terminal. */
export const run = (program, args) =>
  spawnSync(program, args, { cwd: project, stdio: 'inherit', shell: process.platform === 'win32' });
