import type { Fetched } from '../contract/work/network.ts';
import type { NetworkAnswer } from '../platform/index.ts';

/** Statuses of redirects (RFC 9110, 15.4). */
export const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A parsed `Content-Type` header, in lower case. */
interface ContentType {
  /** The media type without parameters; empty when there is none. */
  readonly type: string;
  readonly charset: string | undefined;
}

/** Parses a `Content-Type` header. */
export function contentType(header = ''): ContentType {
  const [type = ''] = header.split(';', 1);
  return {
    type: type.trim().toLowerCase(),
    charset: /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(header)?.[1]?.toLowerCase(),
  };
}

/** Does an `Accept` header list this media type? Of ranges, it supports only that of all types. */
const isAccepted = (type: string, accept: string): boolean =>
  accept.split(',').some((wanted) => ['*/*', type].includes(contentType(wanted).type));

/** Limits for reading a response. */
interface Taking {
  /** In the form of an `Accept` header. */
  readonly accept: string;
  /** Most bytes of the body. */
  readonly bytes: number;
  /** Read only this many bytes of the body; undefined for all. */
  readonly first: number | undefined;
}

/**
 * Reads a response of any status, whole or its first bytes.
 *
 * @throws Error when it is encoded, too long, not of an accepted type, or interrupted
 */
export async function takeAnswer(
  answer: NetworkAnswer,
  { accept, bytes: most, first }: Taking,
): Promise<Pick<Fetched, 'type' | 'charset' | 'bytes'>> {
  refuseEncoded(answer);
  const { type, charset } = contentType(answer.header('content-type'));
  if (!isAccepted(type, accept)) throw new Error(`media type ${type}`);
  if (first === undefined && Number(answer.header('content-length')) > most) throw new Error('too large');
  const bytes =
    first === undefined ? await takeAll(answer.body, most) : await takeFirst(answer.body, Math.min(first, most));
  return { type, charset, bytes };
}

/** Refuses a compressed response, which could expand to any size; the request asked for `identity`. */
export function refuseEncoded(answer: NetworkAnswer): void {
  for (const [name, plain] of [
    ['content-encoding', 'identity'],
    ['transfer-encoding', 'chunked'],
  ] as const) {
    const encoding = answer.header(name)?.toLowerCase();
    if (encoding !== undefined && encoding !== plain) throw new Error(`${name} ${encoding}`);
  }
}

/** @throws Error for a longer body */
async function takeAll(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const bytes = await takeFirst(body, most + 1);
  if (bytes.length > most) throw new Error('too large');
  return bytes;
}

/** The first bytes of a body; all of them if it is shorter. */
export async function takeFirst(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const bytes: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    bytes.push(chunk);
    if (size >= most) break;
  }
  // a copy: a small Buffer is a view into a shared pool
  return new Uint8Array(Buffer.concat(bytes).subarray(0, most));
}
