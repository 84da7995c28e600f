import type { IncomingMessage } from 'node:http';
import { problem } from '../../errors.ts';

/**
 * Reads a request's body.
 *
 * @throws ApiError 413 rest_body_too_large as soon as it is longer than `limit` bytes, 400 when it breaks off
 */
export async function readBody(message: IncomingMessage, limit: number): Promise<Uint8Array> {
  const tooLarge = () => problem('rest_body_too_large', `The body is larger than ${limit} bytes.`);
  if (Number(message.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of message.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (!message.errored) throw error;
    throw problem('rest_bad_request', 'The body broke off.');
  }
  return Buffer.concat(chunks, length);
}
