import { writeFile } from 'node:fs/promises';
import type { Bench } from '../bench.ts';
import { changingList } from '../changing-list.ts';
import { makeEditor } from '../editor.ts';
import { childrenOf } from '../machine/children-of.ts';
import { resident } from '../machine/resident.ts';
import type { BenchRow } from '../row.ts';
import { cameraPicture } from '../site/camera-picture.ts';
import { takeTurns } from '../take-turns.ts';

const MEDIA = '/api/site/v2/media';

/** Smaller pictures that are made of it: more than the settings of a new site name for its sides. */
const SIZES = 5;

/** A large picture is uploaded while others read the list of events, and what memory that takes. */
export const row: BenchRow = {
  id: 'j',
  title: `POST …/media, a JPEG of 4 megapixels with ${SIZES} sub-sizes`,
  async *measure(bench) {
    const site = await bench.freshSite(bench.scale.few);
    const headers = await makeEditor(bench, site);
    const picture = await cameraPicture(bench.seed);
    const server = await bench.serve(site, 'all cores');
    const upload = () => uploadTo(server.port, headers, picture);
    const { turn } = await changingList(server.port, bench.scale.readers);
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
      value: beside,
      unit: 'ms',
      against: { what: 'without uploads', value: alone },
      ratio: beside / alone,
      target: { at: 'most', value: 2 },
    };
    await server.stop();
    yield {
      what: 'memory over idle, its processes together',
      value: await memoryOfUpload(bench, site, (port) => uploadTo(port, headers, picture)),
      unit: 'MiB',
      target: { at: 'most', value: 150 },
    };
  },
};

/** A contestant of `takeTurns` whose figure is how long the slowest of a hundred answers takes. */
function readingTurns({ load, scale }: Bench, turn: Awaited<ReturnType<typeof changingList>>['turn']) {
  let from = 0;
  return async (): Promise<number> => {
    const { answers, p99 } = await load({ ...turn, from, milliseconds: TURN * scale.milliseconds });
    from += answers + turn.connections;
    return p99;
  };
}

/** Uploads take longer than requests: their turns are so many times as long. */
const TURN = 4;

/** As far as it is looked at. */
interface Uploaded {
  readonly media_details: { readonly width: number; readonly sizes: Readonly<Record<string, unknown>> };
}

/** @throws Error unless the picture was taken and its sizes made */
async function uploadTo(port: number, headers: Readonly<Record<string, string>>, picture: Buffer): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${MEDIA}`, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'attachment; filename="camera.jpg"',
    },
    body: new Uint8Array(picture),
  });
  const { media_details: details } = (await answer.json()) as Partial<Uploaded>;
  const sizes = Object.keys(details?.sizes ?? {}).filter((name) => name !== 'full');
  if (answer.status !== 201 || sizes.length < SIZES) {
    throw new Error(`POST ${MEDIA}: ${answer.status} with the sizes ${sizes.join(', ') || 'none'}`);
  }
}

/**
 * The most that a server and what it starts use during an upload, over what the server uses when it has nothing to do: its
 * own growth, and all of the others, each at its highest.
 */
async function memoryOfUpload(bench: Bench, site: string, upload: (port: number) => Promise<void>): Promise<number> {
  const { port, pid } = await bench.serve(site, 'all cores');
  const before = await resident(pid);
  // else its highest was while it started
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
  await upload(port);
  const children = await Promise.all((await childrenOf(pid)).map(resident));
  const after = await resident(pid);
  const most = ({ now, peak = now }: typeof before) => peak;
  return most(after) - before.now + children.reduce((sum, child) => sum + most(child), 0);
}
