import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pluginSource } from '../../../core/testing/test-site.ts';
import { makeSiteFolder, type OpenedSite, openSiteIn, removeSiteFolder } from '../opened-site.ts';
import { runGit } from '../run-git.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { ledgerPlugin, NOTES } from './ledger.ts';

const RECORDS = 40;
const WRITERS = 8;

/** What commits beside writes showed. */
export interface CommitsOutcome {
  readonly writes: number;
  readonly problems: readonly string[];
}

/** Commits all that changed, so many times, while notes are saved by the API; looks for notes that a commit removes. */
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
  await commitAll(folder);
  const site = await openSiteIn(folder, { findPlugins: async () => [pluginSource(ledgerPlugin)] });
  const problems: string[] = [];
  let writes = 0;
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
      await commitAll(folder);
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
  return { writes, problems };
}

const save = (site: OpenedSite, id: number, token: string): Promise<Response> =>
  site.ask(`/ledger/v1/notes/${id}?token=${token}`, { method: 'POST' });

async function commitAll(folder: string): Promise<void> {
  await runGit(folder, ['add', '-A']);
  await runGit(folder, ['commit', '-q', '--allow-empty', '-m', 'All that changed']);
}
