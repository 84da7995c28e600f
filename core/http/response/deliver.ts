import { type HttpRequest, type HttpResponse, isRead } from '../../contract/http-message.ts';
import type { Exchange } from '../routing/exchange.ts';
import { type Answer, isNotModified, type Variant } from './answer.ts';
import { acceptedEncoding, type Encoding } from './encoding.ts';
import { finishResponse } from './response-headers.ts';

/** The coding for an answer to this request; undefined for none. */
export const encodingOf = (answer: Answer, request: HttpRequest): Encoding | undefined =>
  answer.isEncodable ? acceptedEncoding(request.header('accept-encoding')) : undefined;

/** Sends the response in an accepted encoding, or 304 (RFC 9110, 13.2); synchronously if the encoded bytes are ready. */
export function deliver(answer: Answer, exchange: Exchange): HttpResponse | Promise<HttpResponse> {
  const variant = answer.variant(encodingOf(answer, exchange.request));
  return variant instanceof Promise
    ? variant.then((made) => replyOf(answer, made, exchange))
    : replyOf(answer, variant, exchange);
}

function replyOf({ status, shows, stream }: Answer, variant: Variant, exchange: Exchange): HttpResponse {
  const { request } = exchange;
  const { tag, body } = variant;
  if (stream) {
    const { chunks: body, end } = stream;
    const sent = request.method === 'HEAD' ? { body: '' } : { body, end };
    return finishResponse({ status, headers: variant.unchanged(), ...sent }, exchange, shows);
  }
  if (isRead(request) && tag !== undefined && isNotModified(request.header('if-none-match'), tag)) {
    return finishResponse({ status: 304, headers: variant.unchanged(), body: '' }, exchange, shows);
  }
  return finishResponse(
    { status, headers: variant.headers(), body: request.method === 'HEAD' ? '' : body },
    exchange,
    shows,
  );
}
