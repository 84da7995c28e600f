import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Program } from '../../../cli/commands/almanac-process.ts';
import { runGit } from '../run-git.ts';
import { Clone } from './clone.ts';
import { textOf } from './steps.ts';

/** The commit at which all cases begin. */
export const ROOT = 'root';

const ADMINISTRATOR = 'ada';

const SETTINGS = {
  title: 'Town',
  timezone: 'Europe/Rome',
  plugins: { content: true, calendar: true, site: true, batch: true, tickets: true, builder: false, geoloc: false },
};

/** Two clones of the repository of one site, both after `almanac git install`. */
export interface Town {
  readonly a: Clone;
  readonly b: Clone;
  /** Closes both; removes all files, or keeps them for inspection if something failed, and passes their path to `note`. */
  end(failures: number, note: (text: string) => void): Promise<void>;
}

/** @param program that git uses to merge */
export async function makeTown(program: Program): Promise<Town> {
  const home = mkdtempSync(join(tmpdir(), 'almanac-clones-'));
  const [folderA, folderB] = [join(home, 'a'), join(home, 'b')];
  const install = async (folder: string) => {
    const { code, err } = await launch(program, folder, ['git', 'install', '--data', '.']).ended;
    if (code !== 0) throw new Error(`almanac git install ended with ${code}: ${err}`);
  };
  mkdirSync(folderA);
  await runGit(folderA, ['init', '-q', '-b', ROOT]);
  writeFileSync(join(folderA, 'settings.json'), textOf(SETTINGS));
  await install(folderA);
  const a = await Clone.open(folderA, ADMINISTRATOR);
  await a.commit(ROOT);
  await runGit(home, ['clone', '-q', 'a', 'b']);
  await install(folderB);
  const b = await Clone.open(folderB, ADMINISTRATOR);
  return {
    a,
    b,
    end: async (failures, note) => {
      await Promise.all([a.close(), b.close()]);
      if (failures === 0) rmSync(home, { recursive: true });
      else note(`the clones are left for a look: ${home}`);
    },
  };
}
