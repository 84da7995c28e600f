import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { recordFileName } from '../../../../core/store/records/record-file.ts';
import { events } from '../../../../plugins/calendar/collections/events.ts';
import type { WriteJob, Written } from '../bare/write-job.ts';
import type { Bench } from '../bench.ts';
import { comparedRates, type Rate } from '../figures/rate.ts';
import { cpuTime } from '../machine/cpu-time.ts';
import { withSampleMoment } from '../moment.ts';
import { rateOf } from '../rate-of.ts';
import { makeEditor } from '../requests/editor.ts';
import { LIST } from '../requests/event-list.ts';
import { CREATED, newEvent } from '../requests/new-event.ts';
import { post } from '../requests/raw-request.ts';
import type { BenchRow } from '../row.ts';
import { takeTurns } from '../take-turns.ts';

const CLIENTS = [1, 16, 64];

/** So many clients are promised something. */
const PROMISED = 16;

/** Moments of one number of clients are not those of another: two events with one title are more work. */
const APART = 10_000_000;

/** Events created over HTTP, each on disk when it is answered, against what the disk does without a server. */
export const row: BenchRow = {
  id: 'c',
  title: 'POST …/events, each durable when answered',
  async *measure(bench) {
    const site = await bench.freshSite(bench.scale.few);
    const authorization = await makeEditor(bench, site);
    const folder = join(site, events.name);
    const { port, pid, stop } = await bench.serve(site, 'server core');
    const { venue, bytes } = await createOne(port, authorization, folder);
    const before = (await readdir(folder)).length;
    let created = 0;
    const counted: Pick<Bench, 'load' | 'scale'> = {
      scale: bench.scale,
      load: async (job) => {
        const result = await bench.load(job);
        created += result.answers;
        return result;
      },
    };
    const module = new URL('../bare/write-helper.ts', import.meta.url);
    const writer = await bench.help<WriteJob, Written>(module, 'server core');
    const writes = (how: WriteJob['how'], writers: number) => async (): Promise<Rate> => {
      const job = { how, writers, bytes, folder: bench.freshPath(how), milliseconds: bench.scale.milliseconds };
      const before = await cpuTime(writer.pid);
      const { written, seconds } = await writer.ask(job);
      return { perSecond: written / seconds, cpu: ((await cpuTime(writer.pid)) - before) / written };
    };

    for (const [index, clients] of CLIENTS.entries()) {
      const request = post(LIST, { ...newEvent, venue }, authorization);
      const posts = rateOf(counted, { port, pid, connections: clients, request, expected: CREATED }, index * APART);
      const contestants = [posts, writes('files', clients), writes('groups', clients)] as const;
      const [own, files, groups] = await takeTurns(contestants, bench.scale.rounds);
      const what = `${clients} ${clients === 1 ? 'client' : 'clients'}`;
      yield {
        ...comparedRates({ what, rates: own }, { what: 'temp, fsync, rename, fsync', rates: files }),
        ...(clients === PROMISED && { target: { at: 'least', must: 1.5 } }),
      };
      yield comparedRates({ what, rates: own }, { what: 'append, fdatasync', rates: groups });
    }
    await stop();
    const files = (await readdir(folder)).length - before;
    if (files !== created) throw new Error(`${created} events were created, and ${files} files`);
  },
};

/** As far as it is looked at. */
interface Answered {
  readonly id: number;
}

/** Creates an event and looks at what the load generator does not: what was answered, and that it is there. */
async function createOne(port: number, headers: Readonly<Record<string, string>>, folder: string) {
  const api = `http://127.0.0.1:${port}${LIST}`;
  const listed = (await (await fetch(api.replace(/events$/, 'venues'))).json()) as {
    readonly venues: readonly Answered[];
  };
  const venue = listed.venues[0]?.id;
  const body = withSampleMoment(JSON.stringify({ ...newEvent, venue }), 0);
  const answer = await fetch(api, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  const event = (await answer.json()) as Answered & { readonly venue?: Answered };
  if (venue === undefined || answer.status !== 201 || event.venue?.id !== venue)
    throw new Error(`POST ${api}: ${answer.status}`);
  return { venue, bytes: statSync(join(folder, recordFileName(event.id))).size };
}
