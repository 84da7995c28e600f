import { bytesOf } from '../../contract/http-message.ts';
import type { Body } from '../body/body.ts';
import { type Encoding, encode } from './encoding.ts';
import type { EventStream } from './event-stream.ts';

/** An answer's bytes in one content coding, with their headers. */
export class Variant {
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

/** What an answer is made of. */
export interface AnswerParts {
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
