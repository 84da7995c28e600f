import type { SeededRandom } from '../seeded-random.ts';
import type { SharedSite } from './shared-site.ts';

/** What a person does in the repository while the site has writes to commit. In the end `main` is checked out. */
export type Work = (site: SharedSite, random: SeededRandom) => Promise<void>;

/** Makes one to three writes through the API. */
async function writes(site: SharedSite, random: SeededRandom): Promise<void> {
  for (let left = 1 + random.below(3); left > 0; left--) await site.write();
}

/** May edit a file after the writes, based on them. */
function maybeEdit(site: SharedSite, random: SeededRandom): void {
  if (random.below(2) === 0) site.edit();
}

/** Makes an empty commit on no branch. */
const sideCommit = async (site: SharedSite): Promise<string> =>
  (await site.git('commit-tree', 'HEAD^{tree}', '-p', 'HEAD', '-m', 'side')).trim();

/** Returns to the branch, discarding changes if necessary. */
const backToMain = async (site: SharedSite): Promise<void> => {
  if (!(await site.tryGit('checkout', '-q', 'main'))) await site.git('checkout', '-q', '-f', 'main');
};

/** All git operations during which writes have to wait, or are committed late. */
export const works: Readonly<Record<string, Work>> = {
  merge: async (site, random) => {
    await site.git('merge', '-q', '--no-ff', '--no-commit', await sideCommit(site));
    await writes(site, random);
    maybeEdit(site, random);
    await site.commitAll();
    if (random.below(2) === 0) {
      site.edit();
      await site.commitAll();
    }
  },
  detached: async (site, random) => {
    await site.git('checkout', '-q', '--detach', `HEAD~${random.below(3)}`);
    await writes(site, random);
    maybeEdit(site, random);
    switch (random.below(4)) {
      case 0:
        await site.commitAll();
        return backToMain(site);
      case 1:
        await site.commitAll();
        return void (await site.git('checkout', '-q', '-B', 'main'));
      case 2:
        return backToMain(site);
      default:
        await site.git('stash', '-q');
        await backToMain(site);
        site.edit();
        await site.commitAll();
        await site.git('stash', 'drop', '-q');
    }
  },
  bisect: async (site, random) => {
    await site.git('bisect', 'start', 'HEAD', 'HEAD~4');
    await writes(site, random);
    if (random.below(2) === 0) await site.git('stash', '-q');
    if (!(await site.tryGit('bisect', 'reset'))) {
      await site.git('checkout', '-q', '-f', 'HEAD');
      await site.git('bisect', 'reset');
    }
    await site.tryGit('stash', 'drop', '-q');
    site.edit();
    await site.commitAll();
  },
  rm: async (site, random) => {
    const [id = 0] = site.ids.splice(1 + random.below(site.ids.length - 1), 1);
    site.hold();
    await site.write(id);
    if (random.below(2) === 0) await writes(site, random);
    const isKept = random.below(3) === 0;
    await site.git('rm', '-q', '-f', ...(isKept ? ['--cached'] : []), site.fileOf(id));
    await site.git('commit', '-q', '-m', 'person');
    await site.committed();
    site.release();
    await site.create();
    if (!isKept) return;
    await site.drain();
    if (await site.isTracked(id)) site.problems.push(`${id}: was taken out of git, and is in it again`);
    await site.commitAll();
  },
  reset: async (site, random) => {
    site.hold();
    await writes(site, random);
    maybeEdit(site, random);
    const how = random.pick(['--hard', '--mixed', '--soft', 'uncommitted']);
    if (how === 'uncommitted') await site.git('reset', '-q', '--hard');
    else {
      await site.commitAll();
      await site.git('reset', '-q', how, 'HEAD~1');
    }
    site.edit();
    await site.commitAll();
    site.release();
  },
  revert: async (site, random) => {
    site.hold();
    await writes(site, random);
    await site.commitAll();
    await site.git('revert', '--no-edit', 'HEAD');
    await site.committed();
    if (random.below(2) === 0) await writes(site, random);
    site.release();
  },
  stash: async (site, random) => {
    site.hold();
    await writes(site, random);
    await site.git('stash', '-q');
    site.edit();
    await site.commitAll();
    if (random.below(2) === 0) await writes(site, random);
    if (random.below(2) === 0) site.release();
    await site.git('stash', 'drop', '-q');
    site.release();
  },
  rebase: async (site, random) => {
    await site.git('-c', 'sequence.editor=sed -i 1s/^pick/edit/', 'rebase', '-q', '-i', 'HEAD~2');
    await writes(site, random);
    maybeEdit(site, random);
    await site.commitAll('--amend');
    if (random.below(2) === 0) {
      site.edit();
      await site.commitAll();
    }
    await site.git('-c', 'core.editor=true', 'rebase', '--continue');
  },
};
