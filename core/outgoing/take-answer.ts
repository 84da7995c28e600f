import type { Fetched } from '../contract/routes/network.ts';
import type { NetworkAnswer } from '../platform/index.ts';

/** Statuses of an answer that leads elsewhere (RFC 9110, 15.4). */
export const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What a `Content-Type` header says, in lower case. */
interface ContentType {
  /** Without parameters; empty when there is none. */
  readonly type: string;
  readonly charset: string | undefined;
}

/** Reads a `Content-Type` header. */
export function contentType(header = ''): ContentType {
  const [type = ''] = header.split(';', 1);
  return {
    type: type.trim().toLowerCase(),
    charset: /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(header)?.[1]?.toLowerCase(),
  };
}

/** Is a media type one of those that an `Accept` header lists? Of ranges it knows only that of all types. */
const isAccepted = (type: string, accept: string): boolean =>
  accept.split(',').some((wanted) => ['*/*', type].includes(contentType(wanted).type));

/** What is to be taken of an answer. */
interface Taking {
  /** As an `Accept` header lists it. */
  readonly accept: string;
  /** Of the body at most. */
  readonly bytes: number;
  /** So many bytes of the body are enough; undefined for all. */
  readonly first: number | undefined;
}

/**
 * Takes an answer of any status, whole or its beginning.
 *
 * @throws Error when it is packed, too long or not of a type that is accepted, or breaks off
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

/** What is packed may unpack to any size; it was asked not to be. */
export function refuseEncoded(answer: NetworkAnswer): void {
  for (const [name, plain] of [
    ['content-encoding', 'identity'],
    ['transfer-encoding', 'chunked'],
  ] as const) {
    const encoding = answer.header(name)?.toLowerCase();
    if (encoding !== undefined && encoding !== plain) throw new Error(`${name} ${encoding}`);
  }
}

/** @throws Error for a longer one */
async function takeAll(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const bytes = await takeFirst(body, most + 1);
  if (bytes.length > most) throw new Error('too large');
  return bytes;
}

/** The first bytes of a body: so many, or all where it has less. */
export async function takeFirst(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const bytes: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    bytes.push(chunk);
    if (size >= most) break;
  }
  // of its own: a small one would lie in the memory of others
  return new Uint8Array(Buffer.concat(bytes).subarray(0, most));
}
