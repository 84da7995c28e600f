import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { project, type ServedSite, withPlugins, withServedSite } from './served-site.ts';

const suite = join(project, '../shared/pages');
/** Parts that are known to differ, one per line. */
const known = fileURLToPath(new URL('known-differences.txt', import.meta.url));

/** One part of a response, as reported by the suite. */
interface Part {
  readonly name: string;
  readonly part: string;
  readonly differences: readonly string[];
}

/**
 * Runs the shared suite of pages on a new site. Exactly the known parts may differ, so that no regression goes unnoticed and parts
 * that agree again are removed from the list.
 *
 * @param args `--write` rewrites the list
 * @returns Do all other parts agree? True as well when the suite is missing.
 */
export async function pagesAgree(args: readonly string[]): Promise<boolean> {
  if (!existsSync(suite)) {
    console.error('conformance: the suite of pages is missing; it should be next to this checkout');
    return true;
  }
  const parts = await withServedSite(playPages, withTheme);
  const differing = parts
    .filter(({ differences }) => differences.length > 0)
    .map(({ name, part }) => `${name} › ${part}`)
    .toSorted();
  console.log(`pages: ${parts.length - differing.length} parts agree, ${differing.length} differ`);
  if (args.includes('--write')) writeFileSync(known, differing.map((line) => `${line}\n`).join(''));
  const listed = new Set(readFileSync(known, 'utf8').split('\n').filter(Boolean));
  const isNew = differing.filter((line) => !listed.has(line));
  const isGone = [...listed].filter((line) => !differing.includes(line));
  for (const line of isNew) console.log(`pages: ${line} differs`);
  for (const line of isGone)
    console.log(`pages: ${line} agrees now; take it off scripts/conformance/known-differences.txt`);
  return isNew.length === 0 && isGone.length === 0;
}

/** Installs the suite's theme; the plugin that shows pages is on in new sites. */
function withTheme(data: string): void {
  cpSync(join(suite, 'theme'), join(data, 'themes/millrace'), { recursive: true });
  withPlugins({ site: { theme: 'millrace' } })(data);
}

async function playPages({ base, users, folder }: ServedSite): Promise<readonly Part[]> {
  const report = join(folder, 'pages.json');
  await program('seed.mjs', ['--root', `${base}/api`, '--users', users]);
  await program('run.mjs', ['--base', base, '--users', users, '--json', report]);
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** Runs a program of the suite. @throws Error when it fails to run */
async function program(name: string, args: readonly string[]): Promise<void> {
  const running = spawn(process.execPath, [join(suite, name), ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(running, 'exit');
  // 1 means that something differs
  if (code !== 0 && code !== 1) throw new Error(`${name} ended with ${code}`);
}
