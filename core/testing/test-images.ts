import type { FileSystem } from '../ports/file-system.ts';
import type { Images } from '../ports/images.ts';
import { writeBytes } from '../ports/write-bytes.ts';

/** Makes pictures in this process, of and into the files of a file system: without a limit of time. */
export const testImages = (fileSystem: FileSystem): Images => ({
  make: async (job) => {
    // tests that make no pictures need not wait for what makes them
    const { makePictures } = await import('../ports/node/images/make-pictures.ts');
    return makePictures(await fileSystem.readFile(job.source), job, async (path, bytes) => {
      const file = await fileSystem.open(path, 'create');
      try {
        await writeBytes(file, bytes);
      } finally {
        await file.close();
      }
    });
  },
  close: async () => {},
});
