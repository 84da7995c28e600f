import type { SeededRandom } from '../seeded-random.ts';
import { type PersonsCommit, SharedSite } from './shared-site.ts';
import type { Work } from './works.ts';

/** Number of works per site. */
const PER_SITE = 24;

/** A commit of the branch, and the versions that it replaced and added. */
interface Made {
  readonly sha: string;
  readonly isPersons: boolean;
  readonly tokens: ReadonlyMap<string, string | undefined>;
}

/**
 * Plays works in turn, each several times, on sites that commit what is written to them. What people committed stays: no later
 * commit of the site brings back an older version of the same file, unless it is on the disk.
 *
 * @param note receives a sentence for each problem
 * @returns number of problems
 */
export async function playWorks(
  works: readonly (readonly [name: string, work: Work])[],
  random: SeededRandom,
  note: (text: string) => void,
): Promise<number> {
  let problems = 0;
  for (let begun = 0; begun < works.length; begun += PER_SITE) {
    const site = await SharedSite.open(random);
    const before = problems;
    try {
      for (const [name, work] of works.slice(begun, begun + PER_SITE)) {
        const found = await playWork(site, work, random).catch((error: unknown) => [String(error)]);
        for (const problem of found) note(`${name}: ${problem}`);
        problems += found.length;
        if (site.isStuck) break;
      }
    } finally {
      await site.close(problems - before, note);
    }
  }
  return problems;
}

async function playWork(site: SharedSite, work: Work, random: SeededRandom): Promise<readonly string[]> {
  for (let count = 0; count < 4; count++) {
    if (random.below(2) === 0) await site.write();
    await site.drain();
    await site.commitNotes();
  }
  await site.unclean();
  site.commits = [];
  site.problems.length = 0;
  const base = (await site.git('rev-parse', 'HEAD~3')).trim();
  await work(site, random);
  if (random.below(2) === 0) await site.write();
  await site.drain();
  const unclean = await site.unclean();
  await site.commitAll();
  const made = await madeSince(site, base);
  const problems = (await Promise.all(site.commits.map((commit) => broughtBack(site, commit, made)))).flat();
  return [...site.problems, ...problems, ...(unclean === '' ? [] : [`git status says ${unclean}`])];
}

/** The commits on the branch after `base`, oldest first. */
async function madeSince(site: SharedSite, base: string): Promise<readonly Made[]> {
  const log = await site.git(
    'log',
    '--reverse',
    '--topo-order',
    '--first-parent',
    '-m',
    '--raw',
    '--no-abbrev',
    '--no-renames',
    '--format=%x1e%H %cn',
    `${base}..main`,
  );
  return Promise.all(
    log
      .split('\x1e')
      .slice(1)
      .map(async (entry) => {
        const [head = '', ...lines] = entry.trim().split('\n');
        const changed = lines.filter((line) => line.startsWith(':') && line.includes('\tsite/posts/'));
        const tokens = changed.map(async (line) => {
          const [about = '', path = ''] = line.split('\t');
          const object = about.split(' ')[3] ?? '';
          return [path, /^0+$/.test(object) ? undefined : tokenIn(await site.git('cat-file', 'blob', object))] as const;
        });
        return {
          sha: head.slice(0, 40),
          isPersons: !head.endsWith(' Almanac'),
          tokens: new Map(await Promise.all(tokens)),
        };
      }),
  );
}

const tokenIn = (text: string): string | undefined => /"title": "(t\d+)"/.exec(text)?.[1];

/** Older versions with which the site replaced what the person had committed. */
async function broughtBack(
  site: SharedSite,
  { sha, at }: PersonsCommit,
  made: readonly Made[],
): Promise<readonly string[]> {
  const index = made.findIndex((one) => one.sha === sha);
  const theirs = made[index];
  if (!theirs) return [];
  const problems: string[] = [];
  for (const [path, said] of theirs.tokens) {
    let last = said;
    for (const { isPersons, tokens } of made.slice(index + 1)) {
      if (!tokens.has(path)) continue;
      const token = tokens.get(path);
      if (isPersons) break;
      if (token !== last && token !== undefined && Number(token.slice(1)) < at && token !== site.onDisk(path)) {
        problems.push(`${path}: the person committed ${said} at ${at}, and the site ${token} after it`);
      }
      last = token;
    }
  }
  return problems;
}
