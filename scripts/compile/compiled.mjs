/** Plain JavaScript: it decides whether anything has to be compiled. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { project, run } from '../install-missing.mjs';

/** Ignored by git, and deleted together with the packages it was compiled with. */
const cache = join(project, 'node_modules/.cache/almanac');

/** Number of builds to keep: a running server may still load modules of an older one. */
const LEFT = 5;

/** A hash that changes whenever a source file does. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const file of ['package-lock.json', ...['core', 'plugins', 'scripts'].flatMap(filesBelow).sort()]) {
    const { mtimeMs, size } = statSync(join(project, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Files in a folder of the project, recursively. Without the `recursive` option, which takes three times as long on every command. */
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
 * Compiles the almanac command, if a source has changed.
 *
 * @returns path of its main module; undefined when compiling failed, for example in a read-only folder
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

/** Loads the almanac command: compiled, which starts and runs faster, or from the sources when compiling failed. */
export async function loadAlmanac() {
  const main = compiledAlmanac();
  if (main === undefined) {
    const { register } = await import('tsx/esm/api');
    register();
    return import('../almanac.ts');
  }
  process.setSourceMapsEnabled(true);
  // Node.js 22 and later cache the engine's compiled code too, which saves a fifth of a command's time
  module.enableCompileCache?.(join(dirname(main), 'engine'));
  return import(pathToFileURL(main).href);
}
