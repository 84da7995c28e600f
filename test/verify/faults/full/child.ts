/** Process that plays all ways on disks mounted in a private namespace. Its argument is a `FullJob`. */
import { compareJsonFile } from './compare-json-file.ts';
import { leaveCopy } from './leave-copy.ts';
import type { FullJob, FullMessage } from './message.ts';
import { playWays } from './play-ways.ts';
import { WAYS } from './ways/ways.ts';

const { writes, seed }: FullJob = JSON.parse(process.argv[2] ?? '');
const tell = (message: FullMessage) => process.send?.(message);
const note = (text: string) => tell({ note: text });

const { writes: done, failures } = await playWays(WAYS, {
  writes,
  seed,
  note,
  failed: (folder) => leaveCopy(folder, note),
});
const broken = await compareJsonFile(WAYS, seed, note);
if (broken === 0) note('the file adapter of lowdb keeps all promises: these disks show nothing');
tell({ tally: { writes: done, failures: failures + (broken === 0 ? 1 : 0) } });
process.disconnect();
