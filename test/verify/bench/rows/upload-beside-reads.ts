import { writeFile } from 'node:fs/promises';
import type { Bench } from '../bench.ts';
import { median } from '../figures/median.ts';
import { childrenOf } from '../machine/children-of.ts';
import { resident } from '../machine/resident.ts';
import type { Turn } from '../rate-of.ts';
import { changingList } from '../requests/changing-list.ts';
import { SIZES, uploadPicture } from '../requests/upload-picture.ts';
import type { BenchRow } from '../row.ts';
import { cameraPicture } from '../site/camera-picture.ts';
import { takeTurns } from '../take-turns.ts';

/** Uploading a large image while other clients read the list of events, and the memory that it takes. */
export const row: BenchRow = {
  id: 'j',
  title: `POST …/media, a JPEG of 4 megapixels with ${SIZES} sub-sizes`,
  async *measure(bench) {
    const site = await bench.freshSite(bench.scale.few);
    const headers = bench.editor;
    const picture = await cameraPicture(bench.seed);
    const server = await bench.serve(site, 'all cores');
    const upload = () => uploadPicture(server.port, headers, picture);
    const { turn } = await changingList(server, bench.scale.readers);
    const reading = readingTurns(bench, turn);
    const readingBeside = async () => {
      let going = true;
      const uploads = (async () => {
        while (going) await upload();
      })();
      const p99 = await reading();
      going = false;
      await uploads;
      return p99;
    };
    const [beside, alone] = await takeTurns([readingBeside, reading], bench.scale.rounds);
    yield {
      what: 'one list in a hundred takes as long',
      value: median(beside),
      unit: 'ms',
      against: { what: 'without uploads', value: median(alone) },
      ratio: median(beside) / median(alone),
      target: { at: 'most', must: 2 },
    };
    await server.stop();
    yield {
      what: 'memory over idle, its processes together',
      value: await memoryOfUpload(bench, site, (port) => uploadPicture(port, headers, picture)),
      unit: 'MiB',
      target: { at: 'most', must: 150 },
    };
  },
};

/** A contestant of `takeTurns` whose figure is the 99th percentile of response times. */
function readingTurns({ load, scale }: Bench, { pid, ...job }: Turn) {
  let from = 0;
  return async (): Promise<number> => {
    const { answers, p99 } = await load({ ...job, from, milliseconds: TURN * scale.milliseconds });
    from += answers + job.connections;
    return p99;
  };
}

/** Uploads take longer than requests, so their turns are this many times as long. */
const TURN = 4;

/**
 * Peak memory of a server and its child processes during an upload, minus the memory of the idle server: the growth of the
 * server plus the peaks of the children.
 */
async function memoryOfUpload(bench: Bench, site: string, upload: (port: number) => Promise<unknown>): Promise<number> {
  const { port, pid } = await bench.serve(site, 'all cores');
  const before = await resident(pid);
  // otherwise the peak would be that of its start
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
  await upload(port);
  const children = await Promise.all((await childrenOf(pid)).map(resident));
  const after = await resident(pid);
  const most = ({ now, peak = now }: typeof before) => peak;
  return most(after) - before.now + children.reduce((sum, child) => sum + most(child), 0);
}
