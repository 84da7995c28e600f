import { hasCode } from '../ports/file-system.ts';
import type { Random } from '../ports/random.ts';
import { isFull, isStorageFailure } from '../store/storage-problem.ts';
import { writeNewFile } from '../store/write-file.ts';
import type { CoreCheck } from './core-check.ts';
import type { HealthDisk } from './health-disk.ts';

const CONTENT = new TextEncoder().encode('Written to see whether it can be.\n');

interface DataFolderParts extends HealthDisk {
  readonly random: Random;
}

/** Writes a file, has it made durable and removes it: nothing else tells as much. */
export const dataFolder = ({ fileSystem, layout, random }: DataFolderParts): CoreCheck => ({
  name: 'data-folder',
  label: 'Data folder',
  run: async () => {
    const path = `${layout.temporary}/health-${Buffer.from(random.bytes(6)).toString('hex')}`;
    try {
      await writeNewFile(fileSystem, path, CONTENT, { permissions: 0o600, durable: true });
      await fileSystem.unlink(path);
      return { status: 'good', message: 'The data folder can be written to.' };
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      return {
        status: 'critical',
        message: `The data folder cannot be written to: the disk answered ${error.code}.`,
        action: actionFor(error),
      };
    }
  },
});

function actionFor(error: Error): string {
  if (isFull(error)) return 'Make room on the disk; writes then go on by themselves.';
  if (hasCode(error, 'EACCES', 'EPERM')) return 'Give the data folder to the user that the server runs as.';
  if (hasCode(error, 'EROFS')) return 'Mount the disk so that it can be written to.';
  return 'Look at the disk and at the log of the system, then restart the server.';
}
