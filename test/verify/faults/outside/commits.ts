import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addSiteToHook } from '../../../../plugins/git/commands/pre-commit-hook.ts';
import { pluginSource } from '../../../../scripts/testing/test-site.ts';
import { makeSiteFolder, type OpenedSite, openSiteIn, removeSiteFolder } from '../opened-site.ts';
import { runGit } from '../run-git.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { ledgerPlugin, NOTES } from './ledger.ts';

const RECORDS = 40;
const WRITERS = 8;

/** Output of the hook when it refuses the removal of an existing record. */
const REFUSED = 'is there, and staged as removed or empty';

/** Result of commits during writes. */
export interface CommitsOutcome {
  readonly writes: number;
  /** Commits that the hook refused until existing files were added again. */
  readonly refused: number;
  readonly problems: readonly string[];
}

/**
 * Commits all changes repeatedly while notes are saved through the API, and looks for commits that remove notes. If git takes its lock
 * and checks a file within the microseconds in which its name is free, it considers the note removed. No wait prevents that for a
 * thread that the system suspends just then, so the repository has the hook of `almanac git install`.
 */
export async function commitBesideWrites(
  count: number,
  random: SeededRandom,
  note: (text: string) => void,
): Promise<CommitsOutcome> {
  const folder = await makeSiteFolder();
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ plugins: { ledger: true } }));
  mkdirSync(join(folder, NOTES), { recursive: true });
  const ids = Array.from({ length: RECORDS }, (_, index) => index + 1);
  for (const id of ids) {
    const text = JSON.stringify({ id, token: 'first', modified: '' }, null, 2);
    writeFileSync(join(folder, NOTES, `${id}.json`), `${text}\n`);
  }
  await runGit(folder, ['init', '-q', '-b', 'main']);
  // doctor's findings do not matter here
  const hook = addSiteToHook(undefined, { path: '.', program: ['true'] });
  writeFileSync(join(folder, '.git/hooks/pre-commit'), hook, { mode: 0o755 });
  await commitAll(folder);
  const site = await openSiteIn(folder, { findPlugins: async () => [pluginSource(ledgerPlugin)] });
  const problems: string[] = [];
  let writes = 0;
  let refused = 0;
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const answer = await save(site, random.pick(ids), `w${++writes}`);
      if (answer.status !== 200) problems.push(`a write is answered ${answer.status}`);
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  for (let done = 1; done <= count; done++) {
    try {
      refused += await commitAll(folder);
      const removed = await runGit(folder, ['show', '--name-only', '--diff-filter=D', '--format=', 'HEAD']);
      if (removed.trim() !== '') problems.push(`commit ${done} removes ${removed.trim().replaceAll('\n', ', ')}`);
    } catch (error) {
      problems.push(`commit ${done}: ${String(error)}`);
    }
  }
  isOver = true;
  await Promise.all(writers);
  await site.site.close();
  if (problems.length === 0) removeSiteFolder(folder);
  else note(`the site is left for a look: ${folder}`);
  return { writes, refused, problems };
}

const save = (site: OpenedSite, id: number, token: string): Promise<Response> =>
  site.ask(`/ledger/v1/notes/${id}?token=${token}`, { method: 'POST' });

/** @returns number of times the hook refused */
async function commitAll(folder: string): Promise<number> {
  for (let refused = 0; ; refused++) {
    await runGit(folder, ['add', '-A']);
    try {
      await runGit(folder, ['commit', '-q', '--allow-empty', '-m', 'All that changed']);
      return refused;
    } catch (error) {
      if (!String(error).includes(REFUSED)) throw error;
    }
  }
}
