import { bytesOf, type HttpRequest, type HttpResponse, isRead } from '../../contract/http-message.ts';
import type { CallAnswer } from '../../contract/routes/calls.ts';
import type { Generation } from '../generation.ts';
import type { Exchange } from '../request/exchange.ts';
import { splitOnce } from '../request/parameters.ts';
import type { OtherRoot } from '../routing/other-roots.ts';
import { type Outcome, sealedVersion } from '../run/outcome.ts';
import { createAllowedMethods } from '../run/prepare.ts';
import { EventStream } from '../stream/event-stream.ts';
import { Body, encodeBody } from './body.ts';
import { acceptedEncoding, type Encoding, encode } from './encoding.ts';
import { answerHeaders, apiLinkTo, exposedHeaders, finishResponse, headerValues } from './response-headers.ts';

/** An answer's bytes in one content coding, with their headers. */
class Variant {
  readonly body: Uint8Array | Body;
  readonly tag: string | undefined;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param headers all except those that depend on its bytes */
  constructor(headers: Readonly<Record<string, string>>, body: Uint8Array | Body, tag: string | undefined) {
    this.body = body;
    this.tag = tag;
    this.#headers = headers;
  }

  get bytes(): Uint8Array {
    return bytesOf(this.body);
  }

  /** Headers of a 304: without a length. */
  unchanged(): Record<string, string> {
    const headers: Record<string, string> = {};
    // copied one by one: adding to a copy made by spreading takes ten times as long
    for (const name in this.#headers) headers[name] = this.#headers[name] as string;
    if (this.tag !== undefined) headers.ETag = this.tag;
    return headers;
  }

  /** Headers of a response with its body, or of HEAD. */
  headers(): Record<string, string> {
    const headers = this.unchanged();
    headers['Content-Length'] = String(this.body.length);
    return headers;
  }
}

interface AnswerParts {
  readonly status: number;
  /** All except those that depend on the body's bytes or on a single request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** ETag of the uncompressed bytes. */
  readonly tag: string | undefined;
  /** Is it for this caller only? */
  readonly secret: boolean;
  /** Scripts of other origins cannot read pages. Default data. */
  readonly shows?: 'page' | 'data';
  /** Sent instead of the body. */
  readonly stream?: EventStream | undefined;
}

/** Smallest size worth compressing, in bytes: shorter responses fit in one packet as they are. */
const WORTH_ENCODING = 1_024;

/** A complete answer that can be sent to many requests; encoded once per content coding. */
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

  /** Joins the body into bytes of its own, so that a cached answer does not hold fragments of others. */
  detach(): void {
    void this.#parts.body.bytes;
  }

  /** Upper bound of its bytes in all codings; each compressed variant is at most half as long. */
  get size(): number {
    return 2 * this.#parts.body.length;
  }

  get shows(): 'page' | 'data' {
    return this.#parts.shows ?? 'data';
  }

  get stream(): EventStream | undefined {
    return this.#parts.stream;
  }

  get isSecret(): boolean {
    return this.#parts.secret;
  }

  /** May it be sent compressed? Not if it is secret: its compressed length would reveal whether a guess is right (BREACH). */
  get isEncodable(): boolean {
    return !this.isSecret && this.#parts.body.length >= WORTH_ENCODING;
  }

  /** The answer in this coding; uncompressed without one, or if the coding does not make it half as long. */
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

/**
 * A strong entity tag: `"<version>-<hash of the response>"` if it presents a record, `"<hash of the response>"` otherwise.
 * `If-Match` compares the first half (run/if-match.ts).
 */
export const entityTag = (hash: string, version: string | undefined): string =>
  version === undefined ? `"${hash}"` : `"${version}-${hash}"`;

/** The tag of the same response in a coding: different bytes need a different strong tag (RFC 9110, 8.8.3.3). */
export const encodedTag = (tag: string, encoding: Encoding): string => `${tag.slice(0, -1)}-${encoding}"`;

/** Does `If-None-Match` contain this tag? Weak comparison (RFC 9110, 13.1.2). */
export function isNotModified(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag) return true;
  return ifNoneMatch
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === tag || one === '*');
}

/** Wraps status, specific headers and body in one value, for `_envelope` and for calls of plugins. */
export type Envelope = (exchange: Pick<Exchange, 'principal' | 'matches' | 'storeOf'>, outcome: Outcome) => CallAnswer;

/** Creates the envelope function of a generation. */
export function createEnvelope(generation: Generation): Envelope {
  const allowedMethods = createAllowedMethods();
  return ({ principal, matches, storeOf = (plugin) => generation.readerFor(plugin) }, { status, body, headers }) => {
    const own = headerValues(headers);
    const allowed = principal && matches ? allowedMethods(matches, principal, ({ plugin }) => storeOf(plugin)) : '';
    if (allowed !== '') own.Allow = allowed;
    return { body, status, headers: own };
  };
}

/** Turns the outcome of a call into an answer. */
export type Respond = (exchange: Exchange, outcome: Outcome) => Answer;

/** Does the query contain this parameter? Also works for requests that could not be parsed. */
const inQuery = ({ request }: Exchange, name: string): boolean =>
  new URLSearchParams(splitOnce(request.target, '?')[1]).has(name);

/** Is an envelope requested? The mere presence of the parameter counts, as in the reference. */
const wantsEnvelope = (exchange: Exchange): boolean =>
  exchange.call ? exchange.call.query._envelope !== undefined : inQuery(exchange, '_envelope');

const saysPassword = (exchange: Exchange): boolean =>
  exchange.call ? exchange.call.sent.password !== undefined : inQuery(exchange, 'password');

/** Responses to requests with credentials or a password are for that client only, and must not come from a shared cache. */
const isPrivate = (exchange: Exchange, { secret }: Outcome) =>
  secret === true || exchange.request.header('authorization') !== undefined || saysPassword(exchange);

const NO_BODY = Body.of(new Uint8Array());

/** The body of an outcome with its own media type. @throws Error for a body that is neither text nor bytes: the plugin's error */
function rawBody({ body, type }: Outcome): Body {
  if (typeof body === 'string') return Body.of(new TextEncoder().encode(body));
  if (body instanceof Uint8Array) return Body.of(body);
  if (body instanceof EventStream) return NO_BODY;
  throw new Error(`a body of type ${type} must be text or bytes`);
}

const decoder = new TextDecoder();

/** Translates an answer to the names of a plugin's root; a body that is not JSON stays as it is. */
function inNamesOf(
  { answer }: OtherRoot,
  { headers, body, isJson }: Pick<AnswerParts, 'headers' | 'body'> & { readonly isJson: boolean },
): Pick<AnswerParts, 'headers' | 'body'> {
  const named = answer({ headers, body: isJson ? JSON.parse(decoder.decode(body.bytes)) : undefined });
  return { headers: named.headers, body: isJson ? encodeBody(named.body) : body };
}

/** Created once per generation, since the headers common to all responses do not change. */
export function createRespond(generation: Generation, envelope: Envelope): Respond {
  const exposed = exposedHeaders(generation);
  const apiLink = apiLinkTo(generation.site.rest('/'));

  return (exchange, outcome) => {
    const enveloped = envelope(exchange, outcome);
    const asked = wantsEnvelope(exchange) && outcome.type === undefined;
    const status = asked ? 200 : outcome.status;
    const secret = isPrivate(exchange, outcome);
    const written = outcome.type === undefined ? encodeBody(asked ? enveloped : outcome.body) : rawBody(outcome);
    const stream = outcome.body instanceof EventStream ? outcome.body : undefined;
    const version = outcome.version && sealedVersion(generation.sealVersion, outcome.version);
    const usual = answerHeaders(
      {
        status,
        own: enveloped.headers,
        type: outcome.type,
        secret,
        cacheControl: outcome.cacheControl,
        apiLink,
        exposed,
      },
      exchange.request,
    );
    const { headers, body } = exchange.root
      ? inNamesOf(exchange.root, { headers: usual, body: written, isJson: outcome.type === undefined })
      : { headers: usual, body: written };
    return new Answer({
      status,
      headers,
      body,
      tag: outcome.status < 300 && !stream ? entityTag(body.hash, version) : undefined,
      secret,
      stream,
    });
  };
}
