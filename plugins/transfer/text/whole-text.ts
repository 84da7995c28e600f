import type { ImportAccess } from '../../../core/index.ts';

/**
 * The text of a file in UTF-8.
 *
 * @param most characters
 * @throws Error, a part of a sentence, for one that is longer; CommandError that names what cannot be read
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
