import { CommandError } from '../../../../core/host.ts';
import { systemSentence } from '../output/system-sentence.ts';
import type { CommandHost } from '../running/host.ts';

/** The path that stands for standard input. */
export const STANDARD_INPUT = '/dev/stdin';

/**
 * Reads a file that the user named.
 *
 * @param named the path as typed
 * @throws CommandError that shows the path as typed
 */
export async function readNamedFile({ ports, readInput, resolve }: CommandHost, named: string): Promise<Uint8Array> {
  try {
    if (named === STANDARD_INPUT) return await readInput();
    return await ports.fileSystem.readFile(resolve(named));
  } catch (error) {
    const sentence = systemSentence(error, named);
    throw sentence === undefined ? error : new CommandError(sentence);
  }
}
