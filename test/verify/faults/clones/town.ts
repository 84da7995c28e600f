import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Program } from '../../../cli/commands/almanac-process.ts';
import { runGit } from '../run-git.ts';
import { Clone } from './clone.ts';
import { textOf } from './steps.ts';

/** The commit that all cases begin with. */
export const ROOT = 'root';

const ADMINISTRATOR = 'ada';

const SETTINGS = {
  title: 'Town',
  timezone: 'Europe/Rome',
  plugins: { content: true, calendar: true, site: true, batch: true, tickets: true, builder: false, geoloc: false },
};

/** Two people's clones of the repository of one site, in both of which `almanac git install` was run. */
export interface Town {
  readonly a: Clone;
  readonly b: Clone;
  /** Closes both; removes all unless something failed, which is left for a look, as `note` is told. */
  end(failures: number, note: (text: string) => void): Promise<void>;
}

/** @param program by which git merges */
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
