import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** CommonJS packages load modules of Node by `require`, which ES modules do not have. */
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** The child as one file, in a separate folder. Both are absolute paths. */
export interface CompiledChild {
  readonly folder: string;
  readonly program: string;
}

/**
 * Bundles a child and all that it imports into one file: it starts three times as fast as from its sources.
 *
 * @param source of the child
 * @param changes to the sources
 */
export async function compileChild(source: URL, changes: Plugin[] = []): Promise<CompiledChild> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-kill-child-'));
  const program = join(folder, 'child.mjs');
  const entryPoints = [fileURLToPath(source)];
  await build({
    entryPoints,
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: REQUIRE },
    plugins: changes,
  });
  return { folder, program };
}
