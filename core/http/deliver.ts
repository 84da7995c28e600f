import type { Answer, Variant } from './answer.ts';
import { corsHeaders } from './cors.ts';
import { acceptedEncoding } from './encoding.ts';
import { isNotModified } from './etag.ts';
import type { Exchange } from './exchange.ts';
import type { LightReply } from './light.ts';

/** Gives an answer to who asked: in a coding that they take, without what they have already (RFC 9110, 13.2). At once where it can. */
export function deliver(answer: Answer, exchange: Exchange): LightReply | Promise<LightReply> {
  const encoding = answer.isEncodable ? acceptedEncoding(exchange.request.header('accept-encoding')) : undefined;
  const variant = answer.variant(encoding);
  return variant instanceof Promise
    ? variant.then((made) => replyOf(answer, made, exchange))
    : replyOf(answer, variant, exchange);
}

function replyOf(
  { status }: Answer,
  { headers, unchanged, tag, chunks }: Variant,
  { request, id }: Exchange,
): LightReply {
  const own = { 'X-Request-Id': id, ...corsHeaders(request) };
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && tag !== undefined && isNotModified(request.header('if-none-match'), tag)) {
    return { status: 304, headers: { ...unchanged, ...own }, body: '' };
  }
  return { status, headers: { ...headers, ...own }, body: request.method === 'HEAD' ? '' : chunks };
}
