import { ImageProblem } from '../../index.ts';

/**
 * What is done with bytes that a stranger sent.
 *
 * @throws ImageProblem when it fails: what a decoder says is not for people
 */
export async function sound<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new ImageProblem('The image is damaged, or of an unsupported type.');
  }
}
