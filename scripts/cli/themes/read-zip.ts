import { fromBufferPromise } from 'yauzl';
import { CommandError } from '../../../core/host.ts';
import { MOST, type ReadFiles, SourceBudget } from './source-budget.ts';

/** Marks a symbolic link in Unix file attributes. */
const KIND = 0o170000;
const LINK = 0o120000;

const OPTIONS = { strictFileNames: true, validateEntrySize: true };

/**
 * Reads a ZIP archive. No file expands beyond the size that the archive declares, and paths that lead out of it are rejected.
 *
 * @param place named in errors
 * @throws CommandError when it is not a ZIP archive, or exceeds the limits of a theme
 */
export async function readZip(bytes: Uint8Array, place: string): Promise<ReadFiles> {
  const files = new Map<string, Uint8Array>();
  const passedOver: string[] = [];
  const budget = new SourceBudget();
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), OPTIONS);
    // the count includes folders
    if (zip.entryCount > MOST.files * 2) {
      throw new CommandError(`there are more than ${MOST.files} files; a theme has fewer`);
    }
    for await (const entry of zip.eachEntry()) {
      const { fileName: path, uncompressedSize, externalFileAttributes } = entry;
      if (path.endsWith('/') || path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')) continue;
      if (((externalFileAttributes >>> 16) & KIND) === LINK) {
        passedOver.push(`${path}: is a link, and left out`);
        continue;
      }
      if (files.has(path)) throw new CommandError(`${path} is in the archive twice`);
      budget.add(path, uncompressedSize);
      const chunks: Uint8Array[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
      files.set(path, new Uint8Array(Buffer.concat(chunks)));
    }
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof Error)) throw error;
    throw new CommandError(`${place} cannot be read as a ZIP archive: ${error.message}`);
  }
  return { files, passedOver };
}
