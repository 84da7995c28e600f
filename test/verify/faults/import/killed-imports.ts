import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launch, type Program } from '../../../cli/commands/almanac-process.ts';
import type { GoalRow } from '../../goals/row.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { seededRandom } from '../seeded-random.ts';
import { makeSite, type ServedSite } from '../served-site.ts';
import { differences, importedFiles } from './imported-files.ts';
import { writeTown } from './town-export.ts';

/** A site is left with an import that was cut off so often; then it is let to its end. */
const KILLS_A_SITE = 4;

/**
 * `kill -9` of an import at random moments, in a process of its own and in a server: started again, it ends in the same site as one
 * that nobody cut off, and a second import of the same changes nothing.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? 200 : 20;
    const random = seededRandom(seed);
    const { program, remove } = await compileAlmanac();
    const problems: string[] = [];
    let kills = 0;
    try {
      const whole = await importWhole(program);
      note(`an import takes ${whole.took} ms and writes ${whole.files.size} files`);
      while (kills < target) {
        const site = await makeSite(program);
        const line = writeTown(dirname(site.folder));
        const before = problems.length;
        for (let left = Math.min(KILLS_A_SITE, target - kills); left > 0; left--) {
          await cutOff(site, { program, line, after: random.below(whole.took), served: random.below(2) === 0 });
          kills++;
        }
        const { code, err } = await launch(program, dirname(site.folder), line).ended;
        if (code !== 0) problems.push(`kill ${kills}: the last import ended with ${code}: ${err}`);
        problems.push(...differences(importedFiles(site.folder), whole.files).map((text) => `kill ${kills}: ${text}`));
        const again = await launch(program, dirname(site.folder), line).ended;
        if (!again.out.includes('0 created, 0 updated,'))
          problems.push(`kill ${kills}: a second import changed something`);
        site.end(problems.length - before, note);
      }
    } finally {
      await remove();
    }
    for (const problem of problems.slice(0, 20)) note(problem);
    return { done: kills, target, failures: problems.length };
  },
};

/** What an import leaves that nobody cuts off, and how long it takes, in milliseconds. */
async function importWhole(
  program: Program,
): Promise<{ readonly files: ReadonlyMap<string, string>; readonly took: number }> {
  const site = await makeSite(program);
  const home = dirname(site.folder);
  const line = writeTown(home);
  const begun = performance.now();
  const { code, err } = await launch(program, home, line).ended;
  if (code !== 0) throw new Error(`the import ended with ${code}: ${err}`);
  const took = Math.round(performance.now() - begun);
  const files = importedFiles(site.folder);
  site.end(0, () => undefined);
  return { files, took };
}

interface CutOff {
  readonly program: Program;
  readonly line: readonly string[];
  /** Milliseconds until the kill. */
  readonly after: number;
  /** A server does the work, and is killed. */
  readonly served: boolean;
}

async function cutOff(site: ServedSite, { program, line, after, served }: CutOff): Promise<void> {
  const server = served ? await site.serve(program) : undefined;
  const command = launch(program, dirname(site.folder), line);
  await delay(after);
  if (server) await server.stop('SIGKILL');
  else command.child.kill('SIGKILL');
  await command.ended;
}
