import type { FileHandle } from './file-system.ts';

/** Writes all bytes: one call may write fewer than given (write(2)). */
export async function writeBytes(file: Pick<FileHandle, 'write'>, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const taken = await file.write(bytes.subarray(written));
    if (taken === 0) throw Object.assign(new Error('the disk accepted no bytes of a write'), { code: 'EIO' });
    written += taken;
  }
}
