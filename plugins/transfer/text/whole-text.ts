import type { ImportAccess } from '../../../core/index.ts';

/**
 * Reads a UTF-8 text file.
 *
 * @param most maximum length in characters
 * @throws Error, with part of a sentence, if it is longer; CommandError that names the file if it cannot be read
 */
export async function wholeText(
  access: Pick<ImportAccess, 'read'>,
  path: string,
  most = Number.POSITIVE_INFINITY,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of access.read(path)) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > most) throw new Error(`it is longer than ${most} characters`);
  }
  return text + decoder.decode();
}
