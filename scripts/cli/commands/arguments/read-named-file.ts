import { CommandError } from '../../../../core/host.ts';
import { systemSentence } from '../output/system-sentence.ts';
import type { CommandHost } from '../running/host.ts';

/**
 * Reads a file that the person named.
 *
 * @param named a path, as they typed it
 * @throws CommandError that names it in the same way
 */
export async function readNamedFile({ ports, resolve }: CommandHost, named: string): Promise<Uint8Array> {
  try {
    return await ports.fileSystem.readFile(resolve(named));
  } catch (error) {
    const sentence = systemSentence(error, named);
    throw sentence === undefined ? error : new CommandError(sentence);
  }
}
