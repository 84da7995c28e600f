import type { HttpRequest } from '../../contract/http-message.ts';
import { problem } from '../../contract/problem.ts';
import { splitOnce } from './query-string.ts';

/** The media type of a request's body, lower case and without parameters; empty when it names none. */
export function mediaType(request: Pick<HttpRequest, 'header'>): string {
  const [type = ''] = splitOnce(request.header('content-type') ?? '', ';');
  return type.trim().toLowerCase();
}

/**
 * Reads a request's body whole.
 *
 * @throws ApiError 413 rest_body_too_large as soon as it is known to be longer than `limit` bytes, 400 when it breaks off
 */
export async function readBody(request: Pick<HttpRequest, 'header' | 'body'>, limit: number): Promise<Uint8Array> {
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
