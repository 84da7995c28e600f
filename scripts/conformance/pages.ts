import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { project, type ServedSite, withPlugins, withServedSite } from './served-site.ts';

const suite = join(project, '../shared/pages');
/** Parts of answers that are known to differ, one a line. */
const known = fileURLToPath(new URL('known-differences.txt', import.meta.url));

/** One part of an answer, as the suite reports it. */
interface Part {
  readonly name: string;
  readonly part: string;
  readonly differences: readonly string[];
}

/**
 * Plays the shared suite of what visitors see against a site of its own. Exactly what is known to differ may differ: nothing is
 * lost unseen, and what agrees at last leaves the list.
 *
 * @param args `--write` writes the list anew
 * @returns Do all others agree? The suite may be missing: then nothing is said against the pages.
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

/** The theme of the suite; what shows pages is on in new sites. */
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

/** Runs a program of the suite. @throws Error where it could not run */
async function program(name: string, args: readonly string[]): Promise<void> {
  const running = spawn(process.execPath, [join(suite, name), ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(running, 'exit');
  // 1 says that something differs
  if (code !== 0 && code !== 1) throw new Error(`${name} ended with ${code}`);
}
