import { allSettledOrThrow, hashOf } from '../../lib/index.ts';
import { batches } from '../../platform/index.ts';
import { capturedName, pendingName } from '../disk/layout.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import { type Outcome, publishNew } from '../publish/publish.ts';
import { stageAll } from '../publish/stage.ts';
import { reconcile, type Settlement } from './reconcile.ts';

/** Outcome of settling a file. */
interface Settled {
  readonly path: string;
  readonly outcome: Outcome;
}

/** A settlement of a record that was not removed. */
type Present = Settlement & { readonly bytes: Uint8Array };

/**
 * `reconcile` for many files. Most are in their places after a kill, and many are missing after a power cut: both cases take a
 * few calls for any number of files.
 *
 * @param temporary names of the files in the temporary folder
 * @throws FileSystemError; can be called again
 */
export async function reconcileAll(
  disk: StoreDisk,
  settlements: readonly Settlement[],
  temporary: ReadonlySet<string>,
): Promise<readonly Settled[]> {
  const settled: Settled[] = [];
  for (const batch of batches(settlements)) settled.push(...(await settleBatch(disk, batch, temporary)));
  return settled;
}

async function settleBatch(
  disk: StoreDisk,
  settlements: readonly Settlement[],
  temporary: ReadonlySet<string>,
): Promise<readonly Settled[]> {
  const { done, missing } = await lookAt(
    disk,
    settlements.filter(
      ({ edits, captured, name }) => edits.length === 0 && captured.length === 0 && !temporary.has(capturedName(name)),
    ),
  );
  const free = missing.filter(({ name, isOfThisBoot }) => !isOfThisBoot && !temporary.has(pendingName(name)));
  const easy = new Set<Settlement>([...done, ...(await putMissing(disk, free))]);
  const published = [...easy].map(({ path }): Settled => ({ path, outcome: 'published' }));
  const rest = settlements.filter((settlement) => !easy.has(settlement));
  const settled = await allSettledOrThrow(rest, async (one) => ({
    path: one.path,
    outcome: await reconcile(disk, one),
  }));
  return [...published, ...settled];
}

/** Finds settlements that are done, and those whose files are missing. */
async function lookAt({ fileSystem, layout }: StoreDisk, settlements: readonly Settlement[]) {
  const place = ({ path }: Settlement) => `${layout.root}/${path}`;
  const stats = await fileSystem.statAll(settlements.map(place));
  const absent = settlements.filter((_, index) => !stats[index]);
  const files = settlements.filter((_, index) => stats[index]?.kind === 'file');
  const found = await fileSystem.readAll(files.map(place));
  return {
    done: [
      ...files.filter(({ bytes }, index) => isSame(bytes, found[index])),
      ...absent.filter(({ bytes }) => bytes === undefined),
    ],
    missing: absent.filter((settlement): settlement is Present => settlement.bytes !== undefined),
  };
}

const isSame = (bytes: Uint8Array | undefined, found: Uint8Array | Error | undefined): boolean =>
  bytes !== undefined && found instanceof Uint8Array && Buffer.compare(bytes, found) === 0;

/** Publishes missing files. @returns those that are in their places now; nothing was changed for the others */
async function putMissing(disk: StoreDisk, missing: readonly Present[]): Promise<readonly Settlement[]> {
  const files = missing.map(({ path, bytes, name }) => ({ path, bytes, hash: hashOf(bytes), name: pendingName(name) }));
  const staged = await stageAll(disk, files);
  const newFiles = missing.flatMap(({ path }, index) => {
    const file = staged[index];
    return file ? [{ path, staged: file }] : [];
  });
  const done = await publishNew(disk, newFiles);
  return missing.filter((_, index) => done[index]);
}
