import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { layoutOf } from '../../../core/host.ts';

/** @see Authoring.checkTypes */
export async function checkTypes(
  folder: string,
  configAt: (place: string) => string,
): Promise<readonly string[] | undefined> {
  const compiler = typeScript();
  if (compiler === undefined) return undefined;
  const plugins = dirname(folder);
  const place = await mkdtemp(join(tmpdir(), 'almanac-types-'));
  try {
    const own = join(plugins, 'tsconfig.json');
    const base = existsSync(own) ? { extends: own } : JSON.parse(configAt(place));
    const project = join(place, 'tsconfig.json');
    await writeFile(project, JSON.stringify({ ...base, include: [folder], exclude: [] }));
    const site = dirname(plugins);
    // most of the work is checking almanac's own types, which seldom change
    const kept = ['--incremental', '--tsBuildInfoFile', join(layoutOf(site).own, 'types.tsbuildinfo')];
    const child = spawn(process.execPath, [compiler, '--noEmit', '--pretty', 'false', '--project', project, ...kept], {
      cwd: site,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return ofPlugin(output, basename(folder));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Path of the compiler installed with this almanac; undefined if there is none. */
function typeScript(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  } catch {
    return undefined;
  }
}

/** Problems in the plugin's own files and with the configuration; others are for the authors of its imports. */
const ofPlugin = (output: string, name: string): readonly string[] =>
  output.split('\n').filter((line) => line.startsWith(`plugins/${name}/`) || line.startsWith('error '));
