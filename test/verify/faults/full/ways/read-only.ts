import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../../run-tool.ts';
import { until } from '../../until.ts';
import { FAILED, type Way } from './way.ts';

/** Maximum time until no file is open for writing, in milliseconds. */
const PATIENCE = 20_000;

/**
 * A disk that becomes read-only and writable again. Alternately, a read-only mount covers its path during writes; and the whole disk
 * is remounted, which the system allows as soon as no file is open for writing.
 */
export const readOnly: Way = {
  name: 'read-only',
  refusal: FAILED,
  mounted: 'size=64m',
  disk: (folder) => {
    let isTight = false;
    let turn = 0;
    return {
      tighten: async () => {
        if (isTight) return;
        isTight = true;
        await (turn % 2 === 0 ? coverReadOnly(folder) : remountReadOnly(folder));
      },
      free: async () => {
        if (!isTight) return;
        isTight = false;
        await (turn++ % 2 === 0 ? uncover(folder) : runTool('mount', '-o', 'remount,rw', folder));
      },
    };
  },
};

/** Prepares the mount at another path, because files might be opened at the covered path meanwhile. */
async function coverReadOnly(folder: string): Promise<void> {
  const beside = join(folder, 'beside');
  mkdirSync(beside, { recursive: true });
  await runTool('mount', '--bind', folder, beside);
  await runTool('mount', '-o', 'remount,bind,ro', beside);
  await runTool('mount', '--bind', beside, folder);
}

/** Removes the covering mount. */
async function uncover(folder: string): Promise<void> {
  await runTool('umount', '--lazy', folder);
  await runTool('umount', '--lazy', join(folder, 'beside'));
}

async function remountReadOnly(folder: string): Promise<void> {
  const remounted = () =>
    runTool('mount', '-o', 'remount,ro', folder).then(
      () => true,
      () => false,
    );
  if ((await until(remounted, PATIENCE)) === undefined) throw new Error(`${folder} stays open for writing`);
}
