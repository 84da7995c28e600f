import { problem } from '../errors.ts';
import type { LightRequest } from './light.ts';

/**
 * Reads a request's body whole.
 *
 * @throws ApiError 413 rest_body_too_large as soon as it is known to be longer than `limit` bytes, 400 when it breaks off
 */
export async function readBody(request: Pick<LightRequest, 'header' | 'body'>, limit: number): Promise<Uint8Array> {
  const tooLarge = () => problem('rest_body_too_large', `The body is larger than ${limit} bytes.`);
  if (Number(request.header('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body()) {
    length += chunk.length;
    if (length > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
