import { existsSync } from 'node:fs';
import type { GoalRow } from '../../goals/row.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { seededRandom } from '../seeded-random.ts';
import { makeSite, type ServedSite } from '../served-site.ts';
import { growth } from '../soak/growth.ts';
import { type Sample, takeSample } from '../soak/sample.ts';
import { Toggler, WAYS } from './toggler.ts';
import { Town } from './town.ts';

const PROBE = 'test/verify/faults/soak/probe.ts';
/** It adds parameters, record members and indexes; its parameters are refused while it is off. */
const PLUGIN = 'geoloc';
const RECORDS = 20;
const READERS = 3;
const WRITERS = 2;
const MIB = 1024 * 1024;
/** A toggle that leaks its generation would exceed this by far: a generation takes some MiB. */
const TOLERATED: Sample = { heap: 3 * MIB, rss: 48 * MIB, descriptors: 10 };
/** One in this many toggles is followed by a measurement of the server's resources. */
const SAMPLE_EVERY = 4;
/** Maximum median time until a change takes effect, in milliseconds. The median counts, because the machine may be busy. */
const COUNTS_WITHIN = 1_000;

/**
 * A plugin is switched on and off under a load of reads and writes, alternately by hand, by command and by route: no request fails, no
 * write is lost, and resources do not grow.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? 1_000 : 100;
    if (!existsSync('/proc/self/fd')) return { done: 0, target, failures: 0, skipped: 'needs /proc' };
    const compiled = await compileAlmanac([PROBE]);
    const site = await makeSite(compiled.program);
    let failures = 1;
    try {
      const program = ['--expose-gc', '--import', compiled.module(PROBE), ...compiled.program];
      const { done, problems } = await toggle(site, { program, target, seed, note });
      for (const problem of problems.slice(0, 20)) note(problem);
      failures = problems.length;
      return { done, target, failures };
    } finally {
      site.end(failures, note);
      await compiled.remove();
    }
  },
};

interface Toggling {
  readonly program: readonly string[];
  readonly target: number;
  readonly seed: number;
  readonly note: (text: string) => void;
}

async function toggle(site: ServedSite, { program, target, seed, note }: Toggling) {
  const server = await site.serve(program);
  const toggler = new Toggler(site, server.url, PLUGIN);
  const town = new Town({ url: server.url, authorization: site.authorization }, seededRandom(seed));
  await toggler.turn(true, 'command');
  await town.make(RECORDS);
  const busy = Promise.all([
    ...Array.from({ length: READERS }, () => town.read()),
    ...Array.from({ length: WRITERS }, (_, number) => town.write(number, WRITERS)),
  ]);
  const samples: Sample[] = [];
  const times: number[] = [];
  while (times.length < target) {
    const way = WAYS[times.length % WAYS.length] ?? 'edit';
    times.push(await toggler.turn(times.length % 2 === 1, way));
    if (times.length % SAMPLE_EVERY === 0) samples.push(await takeSample(server));
  }
  town.stop();
  await busy;
  await town.readBack();
  const { code, err } = await server.stop('SIGTERM');
  town.readFiles(site.folder);
  const grown = grownOf(samples);
  const [middle = 0, slowest = 0] = [0.5, 1].map(
    (part) => times.toSorted((a, b) => a - b)[Math.ceil(part * target) - 1],
  );
  note(`${town.done}; a toggle counted after ${Math.round(middle)} ms, the slowest after ${Math.round(slowest)} ms`);
  note(`grown from the middle to the end: ${JSON.stringify(grown)}`);
  return {
    done: times.length,
    problems: [
      ...town.problems,
      ...KEYS.filter((key) => grown[key] > TOLERATED[key]).map((key) => `${key} grew by ${grown[key]}`),
      ...(middle <= COUNTS_WITHIN ? [] : [`half of the toggles took longer than ${COUNTS_WITHIN} ms`]),
      ...(code === 0 ? [] : [`the server ended with ${code}: ${err}`]),
    ],
  };
}

const KEYS = ['heap', 'rss', 'descriptors'] as const;

function grownOf(samples: readonly Sample[]): Sample {
  const of = (key: keyof Sample) => growth(samples.map((sample) => sample[key]));
  return { heap: of('heap'), rss: of('rss'), descriptors: of('descriptors') };
}
