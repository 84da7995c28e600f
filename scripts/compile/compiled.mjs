/** Plain JavaScript: it decides whether anything has to be compiled. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { project, run } from '../install-missing.mjs';

/** Out of git, and gone with the packages that what lies here was compiled with. */
const cache = join(project, 'node_modules/.cache/almanac');

/** A server that still runs from an older one may load more of it: so many are left. */
const LEFT = 5;

/** What changes whenever a source does. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const file of ['package-lock.json', ...['core', 'plugins', 'scripts'].flatMap(filesBelow).sort()]) {
    const { mtimeMs, size } = statSync(join(project, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Files below a folder of the project. Not by `recursive`, which takes three times as long, at each command. */
function filesBelow(folder) {
  return readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : path;
  });
}

function removeOld() {
  const byAge = readdirSync(cache)
    .map((name) => ({ name, at: statSync(join(cache, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { name } of byAge.slice(LEFT)) rmSync(join(cache, name), { recursive: true, force: true });
}

/**
 * Compiles the almanac command, if a source changed since.
 *
 * @returns where it is; undefined where nothing can be written beside the packages
 */
export function compiledAlmanac() {
  const folder = join(cache, fingerprint());
  const main = join(folder, 'scripts/almanac.js');
  if (existsSync(main)) return main;
  const { status } = run(process.execPath, ['--import', 'tsx', 'scripts/compile/compile-into.ts', folder]);
  if (status !== 0) return undefined;
  removeOld();
  return main;
}

/** Loads the almanac command: compiled, so that it starts and runs faster; from the sources where that cannot be. */
export async function loadAlmanac() {
  const main = compiledAlmanac();
  if (main === undefined) {
    const { register } = await import('tsx/esm/api');
    register();
    return import('../almanac.ts');
  }
  process.setSourceMapsEnabled(true);
  // from Node.js 22 on: what the engine makes of the code is kept as well, and spares a command a fifth of its time
  module.enableCompileCache?.(join(dirname(main), 'engine'));
  return import(pathToFileURL(main).href);
}
