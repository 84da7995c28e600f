import { existsSync } from 'node:fs';
import type { GoalRow } from '../../goals/row.ts';
import { patch } from '../bugs/bundle.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { makeSite, type ServedSite } from '../served-site.ts';
import { growth } from '../soak/growth.ts';
import { type Sample, takeSample } from '../soak/sample.ts';
import { until } from '../until.ts';
import { Author } from './author.ts';
import { Customers } from './customers.ts';

const PROBE = 'test/verify/faults/soak/probe.ts';
const ITEMS = 20;
const READERS = 2;
const WRITERS = 1;
const MIB = 1024 * 1024;
/** Leaked code would exceed this by far: it takes some MiB together with its generation. */
const TOLERATED: Sample = { heap: 3 * MIB, rss: 48 * MIB, descriptors: 10 };
/** One in this many reloads is followed by a measurement of the server's resources. */
const SAMPLE_EVERY = 8;
/** Timeout for a version, in milliseconds: the machine may be busy. */
const PATIENCE = 20_000;

/** A bug that the row must find: the check of a version does not prevent it from serving. */
const BUG = {
  file: 'core/loading/runtime/reloader.ts',
  from: 'if (problems.length === 0) return next;',
  to: 'if (problems) return next;',
};
/** Number of versions, including one of each broken kind, and timeout for each. */
const WITH_BUG = { target: 50, patience: 3_000 };

/**
 * A plugin of a site is saved repeatedly under a load of reads and writes, every tenth version broken: no request fails, the last good
 * version serves, and resources do not grow. With a known bug the row fails.
 */
export const row: GoalRow = {
  run: async ({ deep, note }) => {
    const target = deep ? 1_000 : 200;
    if (!existsSync('/proc/self/fd')) return { done: 0, target, failures: 0, skipped: 'needs /proc' };
    const { done, problems } = await play({ target, patience: PATIENCE, bugs: [], note });
    for (const problem of problems.slice(0, 20)) note(problem);
    const found = await play({ ...WITH_BUG, bugs: [BUG], note: () => {} });
    if (found.problems.length === 0) note('it stays green when a version serves that the check refused');
    return { done, target, failures: problems.length + (found.problems.length === 0 ? 1 : 0) };
  },
};

interface Play {
  readonly target: number;
  readonly patience: number;
  readonly bugs: Parameters<typeof patch>[0];
  readonly note: (text: string) => void;
}

async function play({ bugs, ...how }: Play) {
  const compiled = await compileAlmanac([PROBE], bugs.length > 0 ? [patch(bugs)] : []);
  const site = await makeSite(compiled.program);
  let failures = 1;
  try {
    const program = ['--expose-gc', '--import', compiled.module(PROBE), ...compiled.program];
    const result = await reload(site, program, how);
    failures = bugs.length > 0 ? 0 : result.problems.length;
    return result;
  } finally {
    site.end(failures, how.note);
    await compiled.remove();
  }
}

async function reload(site: ServedSite, program: readonly string[], { target, patience, note }: Omit<Play, 'bugs'>) {
  const author = new Author(site, patience);
  const server = await site.serve(program, '--watch');
  await switchOn(site, server.url);
  const customers = new Customers(server.url, site.authorization, author);
  await customers.make(ITEMS);
  const busy = Promise.all([
    ...Array.from({ length: READERS }, () => customers.read()),
    ...Array.from({ length: WRITERS }, () => customers.write()),
  ]);
  const samples: Sample[] = [];
  const times: number[] = [];
  let done = 0;
  for (; done < target; done++) {
    const version = done + 2;
    const taken = await author.release(version, server.url);
    if (taken === undefined) customers.problems.push(`version ${version} neither served nor was refused`);
    else times.push(taken);
    if (done % SAMPLE_EVERY === 0) samples.push(await takeSample(server));
    // the bug was found
    if (customers.problems.length > 0) break;
  }
  customers.stop();
  await busy;
  await customers.readBack();
  const { code, err } = await server.stop('SIGTERM');
  const [middle = 0, slowest = 0] = [0.5, 1].map(
    (part) => times.toSorted((a, b) => a - b)[Math.ceil(part * times.length) - 1],
  );
  note(
    `${customers.done}; a version was taken or refused after ${Math.round(middle)} ms, the slowest after ${Math.round(slowest)} ms`,
  );
  return {
    done,
    problems: [
      ...customers.problems,
      ...(done === target ? grown(samples, note) : []),
      ...(code === 0 ? [] : [`the server ended with ${code}: ${err}`]),
    ],
  };
}

async function switchOn({ authorization }: ServedSite, url: string): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ status: 'active' });
  const answer = await fetch(`${url}/api/site/v2/plugins/shop`, { method: 'PUT', headers, body });
  if (!answer.ok) throw new Error(`the shop cannot be switched on: ${await answer.text()}`);
  await until(async () => (await fetch(`${url}/api/shop/v1/items`)).ok, PATIENCE);
}

const KEYS = ['heap', 'rss', 'descriptors'] as const;

function grown(samples: readonly Sample[], note: Play['note']): readonly string[] {
  const of = (key: keyof Sample) => growth(samples.map((sample) => sample[key]));
  const grown: Sample = { heap: of('heap'), rss: of('rss'), descriptors: of('descriptors') };
  note(`grown from the middle to the end: ${JSON.stringify(grown)}`);
  return KEYS.filter((key) => grown[key] > TOLERATED[key]).map((key) => `${key} grew by ${grown[key]}`);
}
