import { type FileSystem, type Images, writeNewFile } from '../../core/host.ts';

/** Processes images in this process, without a time limit, on files of a file system. */
export const testImages = (fileSystem: FileSystem): Images => ({
  make: async (job) => {
    // loaded on demand: most tests process no images
    const { makePictures } = await import('../../core/platform/node/images/make-pictures.ts');
    const write = (path: string, bytes: Uint8Array) => writeNewFile(fileSystem, path, bytes, { permissions: 0o644 });
    return makePictures(await fileSystem.readFile(job.source), job, write);
  },
  close: async () => {},
});
