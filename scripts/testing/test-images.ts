import { type FileSystem, type Images, writeNewFile } from '../../core/host.ts';

/** Makes pictures in this process, of and into the files of a file system: without a limit of time. */
export const testImages = (fileSystem: FileSystem): Images => ({
  make: async (job) => {
    // tests that make no pictures need not wait for what makes them
    const { makePictures } = await import('../../core/platform/node/images/make-pictures.ts');
    const write = (path: string, bytes: Uint8Array) => writeNewFile(fileSystem, path, bytes, { permissions: 0o644 });
    return makePictures(await fileSystem.readFile(job.source), job, write);
  },
  close: async () => {},
});
