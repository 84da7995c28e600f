import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Launched, launch, type Program } from '../../../cli/commands/almanac-process.ts';
import type { GoalRow } from '../../goals/row.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { seededRandom } from '../seeded-random.ts';
import { makeSite, type ServedSite } from '../served-site.ts';
import { differences, importedFiles } from './imported-files.ts';
import { writeTown } from './town-export.ts';

/** Interruptions of the import into a site, before it may finish. */
const KILLS_A_SITE = 4;

/** One in this many imports is from a live site, which takes longer. */
const LIVE_EVERY = 5;

/** What is imported: the command line, run in the parent folder of a site, and its environment variables. */
interface Source {
  readonly name: string;
  line(home: string): readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const EXPORT: Source = { name: 'the export', line: writeTown, environment: {} };

/**
 * `kill -9` of an import at random moments, in a separate process and in a server, of an export and of a live site: when started
 * again, it gives the same site as an uninterrupted import, and a second import changes nothing.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? 200 : 20;
    const random = seededRandom(seed);
    const { program, remove } = await compileAlmanac();
    const old = await makeSite(program);
    const problems: string[] = [];
    let kills = 0;
    try {
      const sources = [EXPORT, await liveTown(old, program)];
      const whole = new Map<Source, Whole>();
      for (const source of sources) {
        const found = await importWhole(program, source);
        whole.set(source, found);
        note(`an import of ${source.name} takes ${found.took} ms and writes ${found.files.size} files`);
      }
      for (let sites = 1; kills < target; sites++) {
        const source = sources[sites % LIVE_EVERY === 0 ? 1 : 0] ?? EXPORT;
        const { files, took } = whole.get(source) ?? { files: new Map(), took: 0 };
        const site = await makeSite(program);
        const begin = beginning(program, site, source);
        const before = problems.length;
        for (let left = Math.min(KILLS_A_SITE, target - kills); left > 0; left--) {
          await cutOff(site, { program, begin, after: random.below(took), served: random.below(2) === 0 });
          kills++;
        }
        const { code, err } = await begin().ended;
        if (code !== 0) problems.push(`kill ${kills}: the last import ended with ${code}: ${err}`);
        problems.push(...differences(importedFiles(site.folder), files).map((text) => `kill ${kills}: ${text}`));
        const again = await begin().ended;
        if (!again.out.includes('0 created, 0 updated,'))
          problems.push(`kill ${kills}: a second import changed something`);
        site.end(problems.length - before, note);
      }
    } finally {
      old.end(0, note);
      await remove();
    }
    for (const problem of problems.slice(0, 20)) note(problem);
    return { done: kills, target, failures: problems.length };
  },
};

/** A site with the imported town, served with the routes of WordPress. */
async function liveTown(old: ServedSite, program: Program): Promise<Source> {
  const { code, err } = await beginning(program, old, EXPORT)().ended;
  if (code !== 0) throw new Error(`the old site could not be filled: ${err}`);
  await old.run('plugin', 'on', 'wp-alias');
  const { url } = await old.serve(program);
  const password = atob(old.authorization.slice('Basic '.length)).slice('ada:'.length);
  return {
    name: 'a live site',
    line: () => ['import', 'wordpress', url, '--user', 'ada', '--data', 'site'],
    environment: { ALMANAC_IMPORT_PASSWORD: password },
  };
}

/** Returns a function that starts an import into a site. */
function beginning(program: Program, { folder }: ServedSite, { line, environment }: Source): () => Launched {
  const home = dirname(folder);
  const words = line(home);
  return () => launch(program, home, words, 'pipe', environment);
}

/** Result of an uninterrupted import, and its duration in milliseconds. */
interface Whole {
  readonly files: ReadonlyMap<string, string>;
  readonly took: number;
}

async function importWhole(program: Program, source: Source): Promise<Whole> {
  const site = await makeSite(program);
  const begin = beginning(program, site, source);
  const begun = performance.now();
  const { code, err } = await begin().ended;
  if (code !== 0) throw new Error(`the import ended with ${code}: ${err}`);
  const took = Math.round(performance.now() - begun);
  const files = importedFiles(site.folder);
  site.end(0, () => undefined);
  return { files, took };
}

interface CutOff {
  readonly program: Program;
  readonly begin: () => Launched;
  /** Milliseconds until the kill. */
  readonly after: number;
  /** Is the import run by a server, which is killed? */
  readonly served: boolean;
}

async function cutOff(site: ServedSite, { program, begin, after, served }: CutOff): Promise<void> {
  const server = served ? await site.serve(program) : undefined;
  const command = begin();
  await delay(after);
  if (server) await server.stop('SIGKILL');
  else command.child.kill('SIGKILL');
  await command.ended;
}
