import { bytesOf, type HttpRequest, type HttpResponse } from '../../contract/http-message.ts';
import type { Exchange } from '../request/exchange.ts';
import type { Body } from './body.ts';
import { acceptedEncoding, type Encoding, encode } from './encoding.ts';
import { encodedTag, isNotModified } from './etag.ts';
import { finishResponse } from './response-headers.ts';

/** Bytes of an answer in one coding, with the headers that go with them. */
export class Variant {
  readonly body: Uint8Array | Body;
  readonly tag: string | undefined;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param headers all but those about its bytes */
  constructor(headers: Readonly<Record<string, string>>, body: Uint8Array | Body, tag: string | undefined) {
    this.body = body;
    this.tag = tag;
    this.#headers = headers;
  }

  get bytes(): Uint8Array {
    return bytesOf(this.body);
  }

  /** Of 304: without a length. */
  unchanged(): Record<string, string> {
    const headers: Record<string, string> = {};
    // one by one: to add to a copy that was made at once takes ten times as long
    for (const name in this.#headers) headers[name] = this.#headers[name] as string;
    if (this.tag !== undefined) headers.ETag = this.tag;
    return headers;
  }

  /** Of an answer with its body, or with the one that it would have: HEAD. */
  headers(): Record<string, string> {
    const headers = this.unchanged();
    headers['Content-Length'] = String(this.body.length);
    return headers;
  }
}

/** What an answer is made of. */
export interface AnswerParts {
  readonly status: number;
  /** All but those about the body's bytes, and those of one request alone. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** Of the plain bytes. */
  readonly tag: string | undefined;
  /** Nobody else may be shown it. */
  readonly secret: boolean;
  /** Pages are for people: no script of another origin reads them. Default data. */
  readonly shows?: 'page' | 'data';
}

/** Shorter answers fit in one packet as they are. */
const WORTH_ENCODING = 1_024;

/** An answer, ready for everybody who asks the same; written in each coding once. */
export class Answer {
  readonly status: number;
  readonly #parts: AnswerParts;
  readonly #plain: Variant;
  readonly #encoded = new Map<Encoding, Variant | Promise<Variant>>();

  constructor(parts: AnswerParts) {
    this.status = parts.status;
    this.#parts = parts;
    this.#plain = new Variant(parts.headers, parts.body, parts.tag);
  }

  /** Has no pieces of others any more: it is kept. */
  detach(): void {
    void this.#parts.body.bytes;
  }

  /** A bound of its bytes in all codings, in which it is at most half as long. */
  get size(): number {
    return 2 * this.#parts.body.length;
  }

  get shows(): 'page' | 'data' {
    return this.#parts.shows ?? 'data';
  }

  get isSecret(): boolean {
    return this.#parts.secret;
  }

  /** May it be sent compressed? The length of what is secret would tell what stands beside a guess (BREACH). */
  get isEncodable(): boolean {
    return !this.isSecret && this.#parts.body.length >= WORTH_ENCODING;
  }

  /** The answer in this coding; as it is without one, and where the coding does not make it half as long. */
  variant(encoding: Encoding | undefined): Variant | Promise<Variant> {
    if (encoding === undefined || !this.isEncodable) return this.#plain;
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const made = this.#encode(encoding).then((variant) => {
      this.#encoded.set(encoding, variant);
      return variant;
    });
    this.#encoded.set(encoding, made);
    return made;
  }

  async #encode(encoding: Encoding): Promise<Variant> {
    const { headers, tag, body } = this.#parts;
    const bytes = await encode(body.bytes, encoding);
    if (bytes.length > body.length / 2) return this.#plain;
    return new Variant({ ...headers, 'Content-Encoding': encoding }, bytes, tag && encodedTag(tag, encoding));
  }
}

/** In which coding an answer is sent; undefined for none. */
export const encodingOf = (answer: Answer, request: HttpRequest): Encoding | undefined =>
  answer.isEncodable ? acceptedEncoding(request.header('accept-encoding')) : undefined;

/** Gives an answer to who asked: in a coding that they take, without what they have already (RFC 9110, 13.2). At once where it can. */
export function deliver(answer: Answer, exchange: Exchange): HttpResponse | Promise<HttpResponse> {
  const variant = answer.variant(encodingOf(answer, exchange.request));
  return variant instanceof Promise
    ? variant.then((made) => replyOf(answer, made, exchange))
    : replyOf(answer, variant, exchange);
}

function replyOf({ status, shows }: Answer, variant: Variant, exchange: Exchange): HttpResponse {
  const { request } = exchange;
  const { tag, body } = variant;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && tag !== undefined && isNotModified(request.header('if-none-match'), tag)) {
    return finishResponse({ status: 304, headers: variant.unchanged(), body: '' }, exchange, shows);
  }
  return finishResponse(
    { status, headers: variant.headers(), body: request.method === 'HEAD' ? '' : body },
    exchange,
    shows,
  );
}
